package io.hekla.actors.history;

import io.hekla.actors.metrics.Counts;
import io.hekla.actors.metrics.Metric;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Time since the history last held the whole journal, as a metric. */
final class HistoryLag {
  private final Counts counts;
  private final Clock clock;
  private Optional<Instant> complete = Optional.empty();

  HistoryLag(Counts counts, Clock clock) {
    this.counts = counts;
    this.clock = clock;
  }

  /** Takes whether the history lacks events of the journal, or may lack some. */
  void report(boolean behind) {
    Instant now = clock.instant();
    if (!behind || complete.isEmpty()) {
      complete = Optional.of(now);
    }
    counts.set(Metric.HISTORY_LAG, Duration.between(complete.get(), now).toSeconds(), List.of());
  }
}
