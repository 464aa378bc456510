package io.hekla.simulator.virtual;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Agenda of keys by the time at which each is due; one time each, and a later entry replaces the
 * earlier one.
 */
final class Agenda<K extends Comparable<K>> {
  private final TreeMap<Instant, TreeSet<K>> byTime = new TreeMap<>();
  private final Map<K, Instant> times = new HashMap<>();

  void put(K who, Instant when) {
    forget(who);
    times.put(who, when);
    byTime.computeIfAbsent(when, time -> new TreeSet<>()).add(who);
  }

  void forget(K who) {
    Instant when = times.remove(who);
    if (when != null) {
      byTime.computeIfPresent(
          when,
          (time, all) -> {
            all.remove(who);
            return all.isEmpty() ? null : all;
          });
    }
  }

  Optional<Instant> next() {
    return byTime.isEmpty() ? Optional.empty() : Optional.of(byTime.firstKey());
  }

  /** Removes and returns the next key that is due, keys of one time in their natural order. */
  Optional<K> takeDue(Instant now) {
    if (byTime.isEmpty() || byTime.firstKey().isAfter(now)) {
      return Optional.empty();
    }
    K who = byTime.firstEntry().getValue().first();
    forget(who);
    return Optional.of(who);
  }
}
