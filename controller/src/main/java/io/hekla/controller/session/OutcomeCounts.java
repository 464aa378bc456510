package io.hekla.controller.session;

import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Number of pods compared, by outcome.
 *
 * @param counts by outcome; outcomes that never occurred are left out
 */
@LogicalName("scheduler.outcome-counts")
public record OutcomeCounts(SortedMap<ModeComparison.Outcome, Long> counts)
    implements JournalSerializable {
  /** Tally without comparisons. */
  public static final OutcomeCounts NONE = new OutcomeCounts(new TreeMap<>());

  public OutcomeCounts {
    counts = Collections.unmodifiableSortedMap(new TreeMap<>(counts));
  }

  /** Returns this tally with comparisons made since. */
  OutcomeCounts with(List<ModeComparison> more) {
    if (more.isEmpty()) {
      return this;
    }
    var next = new TreeMap<>(counts);
    more.forEach(one -> next.merge(one.outcome(), 1L, Long::sum));
    return new OutcomeCounts(next);
  }

  /** Returns the tally in words, for people. */
  public String text() {
    return counts.entrySet().stream()
        .map(one -> one.getValue() + " " + one.getKey().text())
        .collect(Collectors.joining(", "));
  }
}
