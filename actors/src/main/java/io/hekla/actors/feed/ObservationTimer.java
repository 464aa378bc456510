package io.hekla.actors.feed;

import io.hekla.actors.metrics.Counts;
import io.hekla.actors.metrics.Metric;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Timer of observations, from their sending to their acknowledgement. Not thread-safe. */
final class ObservationTimer {
  /** Most observations that are timed at once; at a start, all objects are observed. */
  private static final int MOST = 10_000;

  private final Counts counts;
  private final Map<Long, Sent> sent = new LinkedHashMap<>();

  private record Sent(String kind, Duration at) {}

  ObservationTimer(Counts counts) {
    this.counts = counts;
  }

  /** Takes in that an observation is sent. */
  void sent(String kind, long number, Duration now) {
    if (!counts.areRead()) {
      return;
    }
    if (sent.size() >= MOST) {
      // It was replaced by a later one, or lost.
      sent.remove(sent.keySet().iterator().next());
    }
    sent.put(number, new Sent(kind, now));
  }

  /** Takes in that an observation was acknowledged. */
  void acknowledged(long number, Duration now) {
    Sent one = sent.remove(number);
    if (one != null) {
      counts.duration(Metric.OBSERVATION_TIME, now.minus(one.at()), List.of(one.kind()));
    }
  }
}
