package io.hekla.scheduler.plugin;

/** Score of nodes for a task in view of the pods that are placed, and of the other candidates. */
@FunctionalInterface
public interface PeerScore {
  /** Total of a node that must not be chosen now, whatever the other scores of it. */
  double NOT_THIS_ONE = Double.NEGATIVE_INFINITY;

  /**
   * Adds the score of each candidate, weighted.
   *
   * @param candidates indices of the nodes to choose from, ascending
   * @param totals scores of all nodes by index
   */
  void addTo(double[] totals, int[] candidates);
}
