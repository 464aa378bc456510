package io.hekla.controller.metrics;

/** Type of a metric for Prometheus. */
public enum MetricType {
  /** Sum that only grows while the process lives. */
  COUNTER,
  /** Current value. */
  GAUGE,
  /** Distribution of values in buckets. */
  HISTOGRAM
}
