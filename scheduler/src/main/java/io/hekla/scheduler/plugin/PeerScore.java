package io.hekla.scheduler.plugin;

/** How well nodes suit a task in view of the pods that are placed, and of the other candidates. */
@FunctionalInterface
public interface PeerScore {
  /** The total of a node that must not be chosen now, whatever the others say of it. */
  double NOT_THIS_ONE = Double.NEGATIVE_INFINITY;

  /**
   * Adds what each candidate gets, weighted.
   *
   * @param candidates indices of the nodes to choose from, ascending
   * @param totals the scores of all nodes by index
   */
  void addTo(double[] totals, int[] candidates);
}
