package io.hekla.scheduler.plugins.resourcestrategyfit;

/**
 * Scoring rule of one resource.
 *
 * @param most whether the fuller node is the better one
 */
record StrategyRule(boolean most, int weight) {
  static final String MOST = "MostAllocated";
  static final String LEAST = "LeastAllocated";

  /** Part of the weight that a node gets. */
  double score(double used, double allocatable) {
    return (most ? used : allocatable - used) * weight / allocatable;
  }
}
