package io.hekla.controller.request;

/** Counts writes by their results. */
@FunctionalInterface
public interface WriteCounts {
  /** Nobody counts. */
  WriteCounts NONE = (result, times) -> {};

  /**
   * Adds writes of one result.
   *
   * @param result as the metric names it
   */
  void add(String result, long times);
}
