package io.hekla.admission.rule;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.Toleration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A group of nodes set aside for certain pods, and the fields set in those pods so that they run
 * there ({@code resourceGroups} of the admission configuration). Source:
 * docs/reference/admission-webhook.md#resource-groups.
 *
 * @param schedulerName set, unless empty
 * @param tolerations added
 * @param nodeSelector labels of the nodes; they win over the pod's own
 * @param affinity set where the pod has none
 */
public record ResourceGroup(
    String name,
    Match match,
    String schedulerName,
    List<Toleration> tolerations,
    Map<String, String> nodeSelector,
    Optional<Affinity> affinity) {
  /** Selector of the pods of a group. */
  public sealed interface Match {
    /** Pods of certain namespaces. */
    record Namespaces(List<String> names) implements Match {
      public Namespaces {
        names = List.copyOf(names);
      }
    }

    /**
     * Pods with any one of these annotations.
     *
     * @param orByName whether the annotation {@code volcano.sh/resource-group} with the group's
     *     name suffices as well
     */
    record Annotations(List<Map.Entry<String, String>> any, boolean orByName) implements Match {
      public Annotations {
        any = List.copyOf(any);
      }
    }
  }

  public ResourceGroup {
    tolerations = List.copyOf(tolerations);
    nodeSelector = Map.copyOf(nodeSelector);
  }
}
