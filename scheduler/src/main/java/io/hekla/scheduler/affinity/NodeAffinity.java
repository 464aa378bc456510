package io.hekla.scheduler.affinity;

import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.NodeSelectorTerm;
import io.hekla.model.cluster.PodConstraints;
import io.hekla.model.cluster.Requirement;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Matching of node selectors and node affinity, as Kubernetes defines them. */
public final class NodeAffinity {
  private static final String NAME_FIELD = "metadata.name";

  private NodeAffinity() {}

  /**
   * Returns whether the node meets the demands of the pod: its selector, and one of its terms if it
   * has any.
   */
  public static boolean matches(PodConstraints constraints, NodeInfo node) {
    for (Map.Entry<String, String> label : constraints.nodeSelector().entrySet()) {
      if (!label.getValue().equals(node.labels().get(label.getKey()))) {
        return false;
      }
    }
    return matchesAny(constraints.requiredTerms(), node);
  }

  /** Returns the sum of the weights of the preferred terms that match the node. */
  public static int preference(PodConstraints constraints, NodeInfo node) {
    int sum = 0;
    for (NodeSelectorTerm.Preferred preferred : constraints.preferredTerms()) {
      sum += matches(preferred.term(), node) ? preferred.weight() : 0;
    }
    return sum;
  }

  /** Returns whether the node meets one of the terms; every node does if there are none to meet. */
  public static boolean matchesAny(Optional<List<NodeSelectorTerm>> terms, NodeInfo node) {
    return terms.isEmpty() || terms.get().stream().anyMatch(term -> matches(term, node));
  }

  private static boolean matches(NodeSelectorTerm term, NodeInfo node) {
    if (term.onLabels().isEmpty() && term.onFields().isEmpty()) {
      return false;
    }
    for (Requirement requirement : term.onLabels()) {
      Optional<String> label = Optional.ofNullable(node.labels().get(requirement.key()));
      if (!requirement.matches(label)) {
        return false;
      }
    }
    for (Requirement requirement : term.onFields()) {
      Optional<String> field =
          requirement.key().equals(NAME_FIELD) ? Optional.of(node.name()) : Optional.empty();
      if (!requirement.matches(field)) {
        return false;
      }
    }
    return true;
  }
}
