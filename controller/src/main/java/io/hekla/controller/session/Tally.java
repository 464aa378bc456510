package io.hekla.controller.session;

import io.hekla.model.machine.Kept;
import io.hekla.model.machine.LogicalName;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The number of pods compared, by outcome.
 *
 * @param counts by outcome; those that never came out are left out
 */
@LogicalName("scheduler.tally")
public record Tally(SortedMap<Comparison.Outcome, Long> counts) implements Kept {
  /** Nothing compared. */
  public static final Tally NOTHING = new Tally(new TreeMap<>());

  public Tally {
    counts = Collections.unmodifiableSortedMap(new TreeMap<>(counts));
  }

  /** This tally and comparisons made since. */
  Tally with(List<Comparison> more) {
    if (more.isEmpty()) {
      return this;
    }
    var next = new TreeMap<>(counts);
    more.forEach(one -> next.merge(one.outcome(), 1L, Long::sum));
    return new Tally(next);
  }

  /** The tally in words, for people. */
  public String text() {
    return counts.entrySet().stream()
        .map(one -> one.getValue() + " " + one.getKey().text())
        .collect(Collectors.joining(", "));
  }
}
