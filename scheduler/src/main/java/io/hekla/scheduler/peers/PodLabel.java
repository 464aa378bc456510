package io.hekla.scheduler.peers;

import io.hekla.model.cluster.LabelSelector;
import io.hekla.model.cluster.Requirement;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Label of pods, by which terms and the pods that they select are matched. */
record PodLabel(String key, String value) {
  /** Maximum number of values of a requirement by which terms are indexed. */
  private static final int MOST_VALUES = 8;

  /**
   * Returns labels of which each chosen pod has exactly one; empty if the selector demands none of
   * few. A selector that demands several is indexed by the first.
   */
  static Optional<List<PodLabel>> demandedBy(LabelSelector selector) {
    return selector.requirements().stream()
        .filter(PodLabel::demandsOneOfFew)
        .findFirst()
        .map(
            requirement ->
                requirement.values().stream()
                    .distinct()
                    .map(value -> new PodLabel(requirement.key(), value))
                    .toList());
  }

  private static boolean demandsOneOfFew(Requirement requirement) {
    return requirement.operator() == Requirement.Operator.IN
        && requirement.values().size() <= MOST_VALUES;
  }

  /** Returns the labels of a kind of pods, by their keys. */
  static List<PodLabel> of(PodKind kind) {
    return kind.labels().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(label -> new PodLabel(label.getKey(), label.getValue()))
        .toList();
  }
}
