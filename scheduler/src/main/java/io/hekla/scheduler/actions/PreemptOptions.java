package io.hekla.scheduler.actions;

import io.hekla.scheduler.configuration.Arguments;

/**
 * Arguments of the action {@code preempt}. Volcano's {@code topologyAwarePreemptWorkerNum}, {@code
 * minCandidateNodesPercentage} and {@code minCandidateNodesAbsolute} have no effect: they say how
 * little of the cluster may be looked at. Source: reference §1.5.
 *
 * @param topologyAware whether the node is chosen by who has to go, not by score
 * @param mostNodes how many nodes that would do are compared then, at least 1
 * @param evictMinimal whether no fewer victims may do on the chosen node
 */
record PreemptOptions(boolean topologyAware, int mostNodes, boolean evictMinimal) {
  static final String EVICT_MINIMAL = "evictMinimal";
  private static final String MOST_NODES = "maxCandidateNodesAbsolute";

  static PreemptOptions read(Arguments.Reader arguments) {
    int mostNodes = arguments.integer(MOST_NODES, 100);
    if (mostNodes < 1) {
      arguments.refuse(MOST_NODES, "less than 1", "100");
      mostNodes = 100;
    }
    return new PreemptOptions(
        arguments.flag("enableTopologyAwarePreemption", false),
        mostNodes,
        arguments.flag(EVICT_MINIMAL, false));
  }
}
