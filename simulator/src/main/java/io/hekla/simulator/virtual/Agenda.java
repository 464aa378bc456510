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

  void put(K key, Instant when) {
    forget(key);
    times.put(key, when);
    byTime.computeIfAbsent(when, time -> new TreeSet<>()).add(key);
  }

  void forget(K key) {
    Instant when = times.remove(key);
    if (when != null) {
      byTime.computeIfPresent(
          when,
          (time, all) -> {
            all.remove(key);
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
    K key = byTime.firstEntry().getValue().first();
    forget(key);
    return Optional.of(key);
  }
}
