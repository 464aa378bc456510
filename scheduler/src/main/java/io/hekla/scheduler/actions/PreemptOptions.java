package io.hekla.scheduler.actions;

import io.hekla.scheduler.configuration.Arguments;

/**
 * Arguments of the action {@code preempt}. Volcano's {@code topologyAwarePreemptWorkerNum}, {@code
 * minCandidateNodesPercentage} and {@code minCandidateNodesAbsolute} have no effect: they limit the
 * part of the cluster that is searched. Source: docs/reference/actions.md#preempt.
 *
 * @param topologyAware whether the node is chosen by its victims, not by score
 * @param mostNodes number of suitable nodes that are compared then, at least 1
 * @param evictMinimal whether the smallest set of victims is searched for on the chosen node
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
