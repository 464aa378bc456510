package io.hekla.actors.metrics;

import java.time.Duration;
import java.util.List;

/** Counters and gauges of a process; for any thread. */
public interface Counts {
  /** Counts that drop everything, where they cannot be read. */
  Counts NONE =
      new Counts() {
        @Override
        public boolean areRead() {
          return false;
        }

        @Override
        public void add(Metric metric, long times, List<String> labels) {}

        @Override
        public void set(Metric metric, long value, List<String> labels) {}

        @Override
        public void duration(Metric metric, Duration time, List<String> labels) {}
      };

  /** Returns whether counts can be read, so that it is worth collecting them. */
  boolean areRead();

  /**
   * Adds to a counter.
   *
   * @param labels values of the metric's labels, in their order
   */
  void add(Metric metric, long times, List<String> labels);

  /** Sets a gauge. */
  void set(Metric metric, long value, List<String> labels);

  /** Records a duration; shown as a distribution of seconds. */
  void duration(Metric metric, Duration time, List<String> labels);

  /** Adds one to a counter. */
  default void one(Metric metric, String... labels) {
    add(metric, 1, List.of(labels));
  }
}
