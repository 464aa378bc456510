package io.hekla.model.cluster;

import io.hekla.model.machine.LogicalName;
import java.util.Set;

/**
 * A PodDisruptionBudget: the number of pods that may be evicted at present.
 *
 * @param pods selector of the pods of its namespace that it protects
 * @param allowed number of further pods that may be evicted
 * @param disrupted names of pods that are already leaving and counted
 * @param isReadable false if it exists and cannot be read, so that the protected pods are unknown
 */
@LogicalName("fact.disruption-budget")
public record DisruptionBudgetInfo(
    ObjectKey key, LabelSelector pods, int allowed, Set<String> disrupted, boolean isReadable)
    implements ClusterFact {
  public DisruptionBudgetInfo {
    disrupted = Set.copyOf(disrupted);
  }

  /** Creates a budget that can be read. */
  public DisruptionBudgetInfo(
      ObjectKey key, LabelSelector pods, int allowed, Set<String> disrupted) {
    this(key, pods, allowed, disrupted, true);
  }

  /** Returns a budget that exists and cannot be read. */
  static DisruptionBudgetInfo unreadable(ObjectKey key) {
    return new DisruptionBudgetInfo(key, LabelSelector.EVERYTHING, 0, Set.of(), false);
  }
}
