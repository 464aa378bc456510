package io.hekla.scheduler.affinity;

import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.NodeSelectorTerm;
import io.hekla.model.cluster.PodConstraints;
import io.hekla.model.cluster.Requirement;
import java.util.Map;
import java.util.Optional;

/** Matching of node selectors and node affinity, as Kubernetes defines them. */
public final class NodeAffinity {
  private static final String NAME_FIELD = "metadata.name";

  private NodeAffinity() {}

  /**
   * Whether the node has what the pod demands: its selector, and one of its terms if it has any.
   */
  public static boolean matches(PodConstraints constraints, NodeInfo node) {
    for (Map.Entry<String, String> label : constraints.nodeSelector().entrySet()) {
      if (!label.getValue().equals(node.labels().get(label.getKey()))) {
        return false;
      }
    }
    return constraints.requiredTerms().isEmpty()
        || constraints.requiredTerms().get().stream().anyMatch(term -> matches(term, node));
  }

  /** Sum of the weights of the preferred terms that match the node. */
  public static int preference(PodConstraints constraints, NodeInfo node) {
    int sum = 0;
    for (NodeSelectorTerm.Preferred preferred : constraints.preferredTerms()) {
      sum += matches(preferred.term(), node) ? preferred.weight() : 0;
    }
    return sum;
  }

  private static boolean matches(NodeSelectorTerm term, NodeInfo node) {
    if (term.onLabels().isEmpty() && term.onFields().isEmpty()) {
      return false;
    }
    for (Requirement requirement : term.onLabels()) {
      Optional<String> label = Optional.ofNullable(node.labels().get(requirement.key()));
      if (!matches(requirement, label)) {
        return false;
      }
    }
    for (Requirement requirement : term.onFields()) {
      Optional<String> field =
          requirement.key().equals(NAME_FIELD) ? Optional.of(node.name()) : Optional.empty();
      if (!matches(requirement, field)) {
        return false;
      }
    }
    return true;
  }

  private static boolean matches(Requirement requirement, Optional<String> found) {
    return switch (requirement.operator()) {
      case IN -> found.filter(requirement.values()::contains).isPresent();
      case NOT_IN -> found.filter(requirement.values()::contains).isEmpty();
      case EXISTS -> found.isPresent();
      case DOES_NOT_EXIST -> found.isEmpty();
      case GREATER_THAN -> comparison(requirement, found).filter(sign -> sign > 0).isPresent();
      case LESS_THAN -> comparison(requirement, found).filter(sign -> sign < 0).isPresent();
    };
  }

  /** How the label compares as a whole number with the one value; empty if either is none. */
  private static Optional<Integer> comparison(Requirement requirement, Optional<String> found) {
    if (found.isEmpty() || requirement.values().size() != 1) {
      return Optional.empty();
    }
    try {
      long label = Long.parseLong(found.get());
      return Optional.of(Long.compare(label, Long.parseLong(requirement.values().getFirst())));
    } catch (NumberFormatException notWhole) {
      return Optional.empty();
    }
  }
}
