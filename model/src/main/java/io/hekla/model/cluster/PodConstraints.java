package io.hekla.model.cluster;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Node constraints and preferences of a pod. Pods of one template have equal constraints, so the
 * engine can filter and score them once as a class.
 *
 * @param nodeSelector labels that the node must carry with just these values
 * @param requiredTerms required node affinity: one of the terms must hold; absent means no such
 *     demand, and an empty list matches no node
 * @param preferredTerms node affinity that adds to the score
 * @param tolerations taints that the pod tolerates
 */
public record PodConstraints(
    Map<String, String> nodeSelector,
    Optional<List<NodeSelectorTerm>> requiredTerms,
    List<NodeSelectorTerm.Preferred> preferredTerms,
    List<Toleration> tolerations) {
  /** Constraints of a pod that has none. */
  public static final PodConstraints NONE =
      new PodConstraints(Map.of(), Optional.empty(), List.of(), List.of());

  public PodConstraints {
    nodeSelector = Map.copyOf(nodeSelector);
    requiredTerms = requiredTerms.map(List::copyOf);
    preferredTerms = List.copyOf(preferredTerms);
    tolerations = List.copyOf(tolerations);
  }
}
