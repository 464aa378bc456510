package io.hekla.actors.metrics;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Counts that tests read. */
final class RecordedCounts implements Counts {
  private final Map<String, Long> values = new HashMap<>();
  private final Map<String, Duration> times = new HashMap<>();

  private static String series(Metric metric, List<String> labels) {
    return metric + String.join(",", labels);
  }

  @Override
  public boolean areRead() {
    return true;
  }

  @Override
  public void add(Metric metric, long count, List<String> labels) {
    values.merge(series(metric, labels), count, Long::sum);
  }

  @Override
  public void set(Metric metric, long value, List<String> labels) {
    values.put(series(metric, labels), value);
  }

  @Override
  public void duration(Metric metric, Duration time, List<String> labels) {
    times.put(series(metric, labels), time);
  }

  /** Returns the value of a series; -1 if there is none. */
  long value(Metric metric, String... labels) {
    return values.getOrDefault(series(metric, List.of(labels)), -1L);
  }

  /** Returns the sum of all series of a metric. */
  long sum(Metric metric) {
    return values.entrySet().stream()
        .filter(series -> series.getKey().startsWith(metric.toString()))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  /** Returns the duration that was recorded last. */
  Duration last(Metric metric, String... labels) {
    return times.getOrDefault(series(metric, List.of(labels)), Duration.ofSeconds(-1));
  }
}
