package io.hekla.scheduler.peers;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Terms of the pods of one namespace, by a label that the selected pods must have. A pod is matched
 * with the terms of its own labels and with those that demand none.
 */
final class TermsByLabel {
  private final Group ofAnyLabels = new Group();
  private final Map<PodLabel, Group> byLabel = new HashMap<>();

  /** Terms that demand the same label, or none, in the order in which they were added. */
  static final class Group {
    private final List<OwnedTerms.Owned> terms = new ArrayList<>();
    private final PodOwners.Many together = new PodOwners.Many();

    /** Returns the terms with greater numbers. */
    List<OwnedTerms.Owned> after(int number) {
      int from = 0;
      int to = terms.size();
      while (from < to) {
        int middle = (from + to) >>> 1;
        if (terms.get(middle).number() > number) {
          to = middle;
        } else {
          from = middle + 1;
        }
      }
      return terms.subList(from, terms.size());
    }

    /** Returns the pods that have any of these terms. */
    PodOwners together() {
      together.take(Collections.unmodifiableList(terms));
      return together;
    }
  }

  void add(OwnedTerms.Owned added) {
    PodLabel.demandedBy(added.term().pods())
        .map(labels -> labels.stream().map(this::group).toList())
        .orElse(List.of(ofAnyLabels))
        .forEach(group -> group.terms.add(added));
  }

  private Group group(PodLabel label) {
    return byLabel.computeIfAbsent(label, absent -> new Group());
  }

  /**
   * Returns the groups with all terms that may select pods with these labels, in the order of
   * labels.
   */
  List<Group> about(List<PodLabel> labels) {
    var groups = new ArrayList<Group>();
    groups.add(ofAnyLabels);
    for (PodLabel label : labels) {
      Group group = byLabel.get(label);
      if (group != null) {
        groups.add(group);
      }
    }
    return groups;
  }
}
