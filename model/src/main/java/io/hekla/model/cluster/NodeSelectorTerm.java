package io.hekla.model.cluster;

import java.util.List;

/** Conditions on a node that must all hold; a term without any matches no node. */
public record NodeSelectorTerm(List<Requirement> onLabels, List<Requirement> onFields) {
  public NodeSelectorTerm {
    onLabels = List.copyOf(onLabels);
    onFields = List.copyOf(onFields);
  }

  /** Returns the terms that match only the node of this name. */
  public static List<NodeSelectorTerm> onlyOn(String node) {
    var name = new Requirement("metadata.name", Requirement.Operator.IN, List.of(node));
    return List.of(new NodeSelectorTerm(List.of(), List.of(name)));
  }

  /** Term that adds its weight (1..100) to the score of the nodes it matches. */
  public record Preferred(int weight, NodeSelectorTerm term) {}
}
