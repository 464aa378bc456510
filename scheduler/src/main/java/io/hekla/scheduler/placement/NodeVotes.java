package io.hekla.scheduler.placement;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Answers of the plugins about one node for one task.
 *
 * @param standing whether it is one of the nodes to choose from
 * @param refusal text that users read; empty unless it refuses
 * @param refusedBy the plugin that refuses; empty if it has no room for the request, or does not
 *     refuse
 * @param scores weighted scores by plugin; none unless it is one to choose from
 * @param total sum by which it is compared; {@link Double#NEGATIVE_INFINITY} if a plugin forbids
 *     the choice
 */
public record NodeVotes(
    String node,
    Standing standing,
    String refusal,
    String refusedBy,
    SortedMap<String, Double> scores,
    double total) {
  /** Standing of a node for a task. */
  public enum Standing {
    /** It is one to choose from. */
    CANDIDATE,
    /** It has room once others have left, while there are nodes that have room now. */
    LATER,
    /** It refuses. */
    REFUSES
  }

  public NodeVotes {
    scores = Collections.unmodifiableSortedMap(new TreeMap<>(scores));
  }
}
