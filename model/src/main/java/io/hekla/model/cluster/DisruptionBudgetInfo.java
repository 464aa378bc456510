package io.hekla.model.cluster;

import java.util.Set;

/**
 * A PodDisruptionBudget: how many of some pods may be evicted at present.
 *
 * @param pods the pods of its namespace that it speaks of
 * @param allowed how many more of them may go
 * @param disrupted names of pods that are on their way out and already counted
 * @param isReadable false if it is there and nobody knows whom it protects
 */
public record DisruptionBudgetInfo(
    ObjectKey key, LabelSelector pods, int allowed, Set<String> disrupted, boolean isReadable)
    implements ClusterFact {
  public DisruptionBudgetInfo {
    disrupted = Set.copyOf(disrupted);
  }

  /** A budget that can be read. */
  public DisruptionBudgetInfo(
      ObjectKey key, LabelSelector pods, int allowed, Set<String> disrupted) {
    this(key, pods, allowed, disrupted, true);
  }

  /** A budget that is there and cannot be read. */
  static DisruptionBudgetInfo unreadable(ObjectKey key) {
    return new DisruptionBudgetInfo(key, LabelSelector.EVERYTHING, 0, Set.of(), false);
  }
}
