package io.hekla.controller.metrics;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Values of all series, by metric and values of labels. Values of labels are cut at {@value
 * #LONGEST} characters: names of cards come from annotations of any length. Mutable, for one thread
 * at a time.
 */
public final class MetricTable {
  static final int LONGEST = 253;

  private final Map<VolcanoMetric, Map<List<String>, Double>> values =
      new EnumMap<>(VolcanoMetric.class);
  private final Map<VolcanoMetric, Map<List<String>, BucketCounts>> histograms =
      new EnumMap<>(VolcanoMetric.class);

  /** Adds to a counter or gauge; a series begins at 0. */
  void add(VolcanoMetric metric, double amount, String... labels) {
    valuesOf(metric).merge(key(metric, labels), amount, Double::sum);
  }

  /** Sets a gauge. */
  void set(VolcanoMetric metric, double value, String... labels) {
    valuesOf(metric).put(key(metric, labels), value);
  }

  /** Counts a value of a histogram. */
  void observe(VolcanoMetric metric, double value, String... labels) {
    histogram(metric, labels).observe(value);
  }

  /** Counts the values of a histogram with the metric's buckets. */
  void observe(VolcanoMetric metric, BucketCounts counts, String... labels) {
    histogram(metric, labels).add(counts);
  }

  private BucketCounts histogram(VolcanoMetric metric, String... labels) {
    if (metric.type() != MetricType.HISTOGRAM) {
      throw new IllegalArgumentException(metric + " is no histogram");
    }
    return histograms
        .computeIfAbsent(metric, first -> new LinkedHashMap<>())
        .computeIfAbsent(key(metric, labels), first -> new BucketCounts(metric.buckets()));
  }

  /** Removes the series of a metric whose labels match. */
  void removeIf(VolcanoMetric metric, Predicate<List<String>> labels) {
    valuesOf(metric).keySet().removeIf(labels);
  }

  /** Removes all series. */
  void clear() {
    values.clear();
    histograms.clear();
  }

  /** Returns the number of series of a counter or gauge. */
  int size(VolcanoMetric metric) {
    return valuesOf(metric).size();
  }

  /** Adds everything in another table. */
  void addAll(MetricTable other) {
    other.values.forEach(
        (metric, series) ->
            series.forEach((labels, value) -> valuesOf(metric).merge(labels, value, Double::sum)));
    other.histograms.forEach(
        (metric, series) ->
            series.forEach(
                (labels, counts) -> observe(metric, counts, labels.toArray(String[]::new))));
  }

  /** Returns the value of a series of a counter or gauge, if there is one. */
  public Optional<Double> value(VolcanoMetric metric, String... labels) {
    return Optional.ofNullable(valuesOf(metric).get(key(metric, labels)));
  }

  /** Returns the series of a counter or gauge, by the values of their labels. */
  Map<List<String>, Double> series(VolcanoMetric metric) {
    return valuesOf(metric);
  }

  /** Returns the series of a histogram, by the values of their labels. */
  Map<List<String>, BucketCounts> histogramsOf(VolcanoMetric metric) {
    return histograms.getOrDefault(metric, Map.of());
  }

  private Map<List<String>, Double> valuesOf(VolcanoMetric metric) {
    if (metric.type() == MetricType.HISTOGRAM) {
      throw new IllegalArgumentException(metric + " is a histogram");
    }
    return values.computeIfAbsent(metric, first -> new LinkedHashMap<>());
  }

  private static String cut(String label) {
    return label.length() > LONGEST ? label.substring(0, LONGEST) : label;
  }

  private static List<String> key(VolcanoMetric metric, String... labels) {
    if (labels.length != metric.labels().size()) {
      throw new IllegalArgumentException(metric + " has other labels than " + List.of(labels));
    }
    return Arrays.stream(labels).map(MetricTable::cut).toList();
  }
}
