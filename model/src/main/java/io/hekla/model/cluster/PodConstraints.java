package io.hekla.model.cluster;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where a pod may and would rather run. Pods of one template have equal constraints, so the engine
 * can filter and score them once as a class.
 *
 * @param nodeSelector labels that the node must carry with just these values
 * @param requiredTerms node affinity that must hold: one of the terms; absent means no such demand,
 *     and an empty list matches no node
 * @param preferredTerms node affinity that adds to the score
 * @param tolerations taints that the pod puts up with
 */
public record PodConstraints(
    Map<String, String> nodeSelector,
    Optional<List<NodeSelectorTerm>> requiredTerms,
    List<NodeSelectorTerm.Preferred> preferredTerms,
    List<Toleration> tolerations) {
  /** No wish at all. */
  public static final PodConstraints NONE =
      new PodConstraints(Map.of(), Optional.empty(), List.of(), List.of());

  public PodConstraints {
    nodeSelector = Map.copyOf(nodeSelector);
    requiredTerms = requiredTerms.map(List::copyOf);
    preferredTerms = List.copyOf(preferredTerms);
    tolerations = List.copyOf(tolerations);
  }
}
