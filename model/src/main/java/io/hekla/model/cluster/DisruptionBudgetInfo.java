package io.hekla.model.cluster;

import java.util.Set;

/**
 * A PodDisruptionBudget: how many of some pods may be evicted at present.
 *
 * @param pods the pods of its namespace that it speaks of
 * @param allowed how many more of them may go
 * @param disrupted names of pods that are on their way out and already counted
 */
public record DisruptionBudgetInfo(
    ObjectKey key, LabelSelector pods, int allowed, Set<String> disrupted) implements ClusterFact {
  public DisruptionBudgetInfo {
    disrupted = Set.copyOf(disrupted);
  }
}
