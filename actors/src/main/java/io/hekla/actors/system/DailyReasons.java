package io.hekla.actors.system;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/** Reasons of a trouble that lasts, each of which is worth a line in the log once a day. */
final class DailyReasons {
  private static final Duration DAY = Duration.ofDays(1);
  private final Map<String, Instant> added = new HashMap<>();

  /** Adds a reason; returns whether it was not added within the last day. */
  boolean add(String reason, Instant now) {
    added.values().removeIf(when -> !now.isBefore(when.plus(DAY)));
    return added.putIfAbsent(reason, now) == null;
  }

  /** Forgets all reasons: the trouble is over, and the next one is another. */
  void clear() {
    added.clear();
  }
}
