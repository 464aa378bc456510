package io.hekla.actors.metrics;

import java.time.Duration;
import java.util.List;

/** Where things are counted; by any thread. */
public interface Counts {
  /** Counts nothing: nobody can read it. */
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
        public void took(Metric metric, Duration time, List<String> labels) {}
      };

  /** Whether anybody can read what is counted, so that it is worth finding out. */
  boolean areRead();

  /**
   * It happened so many times more.
   *
   * @param labels values of the metric's labels, in their order
   */
  void add(Metric metric, long times, List<String> labels);

  /** It is now so. */
  void set(Metric metric, long value, List<String> labels);

  /** It took so long once more; shown as a distribution of seconds. */
  void took(Metric metric, Duration time, List<String> labels);

  /** It happened once more. */
  default void one(Metric metric, String... labels) {
    add(metric, 1, List.of(labels));
  }
}
