package io.hekla.controller.request;

/** Counter of writes by their results. */
@FunctionalInterface
public interface WriteCounts {
  /** Counter that counts nothing. */
  WriteCounts NONE = (result, times) -> {};

  /**
   * Adds writes of one result.
   *
   * @param result as the metric names it
   */
  void add(String result, long times);
}
