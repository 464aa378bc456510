package io.hekla.recorder.explain;

import io.hekla.model.cluster.NodeSelectorTerm;
import io.hekla.model.cluster.PodConstraints;
import io.hekla.model.cluster.Requirement;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** One demand of a pod on the labels or the name of its node. */
sealed interface NodeDemand {
  /** Returns the demands that constraints have. */
  static Set<NodeDemand> of(PodConstraints constraints) {
    var demands = new LinkedHashSet<NodeDemand>();
    constraints.nodeSelector().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(entry -> demands.add(new Label(entry.getKey(), entry.getValue())));
    constraints
        .requiredTerms()
        .ifPresent(
            terms ->
                terms.forEach(
                    term -> {
                      term.onLabels().forEach(one -> demands.add(new Affinity(one)));
                      term.onFields().forEach(one -> demands.add(new Affinity(one)));
                    }));
    return demands;
  }

  /** Returns constraints without it. */
  PodConstraints dropped(PodConstraints constraints);

  /** Returns it for people. */
  String text();

  /** An entry of the node selector. */
  record Label(String key, String value) implements NodeDemand {
    @Override
    public PodConstraints dropped(PodConstraints from) {
      var selector = new HashMap<>(from.nodeSelector());
      selector.remove(key, value);
      return new PodConstraints(
          selector, from.requiredTerms(), from.preferredTerms(), from.tolerations());
    }

    @Override
    public String text() {
      return "node selector %s=%s".formatted(key, value);
    }
  }

  /** A requirement of the required node affinity, in every term that has it. */
  record Affinity(Requirement requirement) implements NodeDemand {
    @Override
    public PodConstraints dropped(PodConstraints from) {
      return new PodConstraints(
          from.nodeSelector(),
          from.requiredTerms().flatMap(this::dropped),
          from.preferredTerms(),
          from.tolerations());
    }

    /** A term that demands nothing any more matches every node, and so the others do not count. */
    private Optional<List<NodeSelectorTerm>> dropped(List<NodeSelectorTerm> terms) {
      List<NodeSelectorTerm> left =
          terms.stream()
              .map(term -> new NodeSelectorTerm(without(term.onLabels()), without(term.onFields())))
              .toList();
      boolean isFree =
          left.stream().anyMatch(term -> term.onLabels().isEmpty() && term.onFields().isEmpty());
      return isFree ? Optional.empty() : Optional.of(left);
    }

    private List<Requirement> without(List<Requirement> all) {
      return all.stream().filter(one -> !one.equals(requirement)).toList();
    }

    @Override
    public String text() {
      String values = String.join(", ", requirement.values());
      return "node affinity %s %s%s"
          .formatted(
              requirement.key(),
              requirement.operator().spelling(),
              values.isEmpty() ? "" : " [" + values + "]");
    }
  }
}
