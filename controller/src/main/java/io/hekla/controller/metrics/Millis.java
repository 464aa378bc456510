package io.hekla.controller.metrics;

import java.time.Duration;

/** Times in milliseconds, the unit of most of Volcano's metrics. */
final class Millis {
  private static final double NANOS_OF_ONE = 1e6;

  private Millis() {}

  static double of(Duration time) {
    return ofNanos(time.toNanos());
  }

  static Duration duration(double millis) {
    return Duration.ofNanos(Math.round(millis * NANOS_OF_ONE));
  }

  static double ofNanos(long nanos) {
    return (double) nanos / NANOS_OF_ONE;
  }
}
