package io.hekla.scheduler.plugins.resourcestrategyfit;

/**
 * How one resource counts.
 *
 * @param most whether the fuller node is the better one
 */
record Rule(boolean most, int weight) {
  static final String MOST = "MostAllocated";
  static final String LEAST = "LeastAllocated";

  /** The part of the weight that a node gets. */
  double score(double used, double allocatable) {
    return (most ? used : allocatable - used) * weight / allocatable;
  }
}
