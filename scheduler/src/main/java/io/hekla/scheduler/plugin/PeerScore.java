package io.hekla.scheduler.plugin;

/** How well nodes suit a task in view of the pods that are placed, and of the other candidates. */
@FunctionalInterface
public interface PeerScore {
  /**
   * Adds what each candidate gets, weighted.
   *
   * @param candidates indices of the nodes to choose from, ascending
   * @param totals the scores of all nodes by index
   */
  void addTo(double[] totals, int[] candidates);
}
