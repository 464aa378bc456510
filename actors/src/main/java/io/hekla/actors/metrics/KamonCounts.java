package io.hekla.actors.metrics;

import io.hekla.controller.metrics.MetricType;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import kamon.Kamon;
import kamon.metric.Counter;
import kamon.metric.Gauge;
import kamon.metric.Timer;
import kamon.tag.TagSet;

/** Counts with Kamon, whose reporters pass them on. */
final class KamonCounts implements Counts {
  private final Map<Series, Counter> counters = new ConcurrentHashMap<>();
  private final Map<Series, Gauge> gauges = new ConcurrentHashMap<>();
  private final Map<Series, Timer> timers = new ConcurrentHashMap<>();

  private record Series(Metric metric, MetricType type, List<String> labels) {
    Series {
      if (metric.type() != type) {
        throw new IllegalArgumentException(metric + " is no " + type);
      }
    }

    TagSet tags() {
      if (labels.size() != metric.labels().size()) {
        throw new IllegalArgumentException(metric + " has other labels than " + labels);
      }
      var tags = TagSet.builder();
      for (int i = 0; i < labels.size(); i++) {
        tags.add(metric.labels().get(i), labels.get(i));
      }
      return tags.build();
    }
  }

  @Override
  public boolean areRead() {
    return true;
  }

  @Override
  public void add(Metric metric, long times, List<String> labels) {
    var unused =
        counters
            .computeIfAbsent(
                new Series(metric, MetricType.COUNTER, labels),
                series -> Kamon.counter(metric.title(), metric.help()).withTags(series.tags()))
            .increment(times);
  }

  @Override
  public void set(Metric metric, long value, List<String> labels) {
    var unused =
        gauges
            .computeIfAbsent(
                new Series(metric, MetricType.GAUGE, labels),
                series -> Kamon.gauge(metric.title(), metric.help()).withTags(series.tags()))
            .update((double) value);
  }

  @Override
  public void duration(Metric metric, Duration time, List<String> labels) {
    var unused =
        timers
            .computeIfAbsent(
                new Series(metric, MetricType.HISTOGRAM, labels),
                series -> Kamon.timer(metric.title(), metric.help()).withTags(series.tags()))
            .record(time);
  }
}
