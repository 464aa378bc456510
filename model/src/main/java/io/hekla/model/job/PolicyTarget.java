package io.hekla.model.job;

import java.util.List;
import java.util.Optional;

/**
 * The pods that an action aims at, of those that stay.
 *
 * @param indexes indexes of the task that it aims at
 */
record PolicyTarget(String task, IndexSet indexes, List<JobObservation.Pod> pods) {
  /**
   * Returns the target of an action. Empty for RestartPartition without a known partition, which
   * then changes nothing at all (docs/reference/controllers.md#kill); orders name no task and no
   * pod, so that RestartTask and RestartPod by order restart the Job and kill nothing, as there.
   */
  static Optional<PolicyTarget> of(
      JobAction action, JobEvent.Cause cause, int index, PodDiff diff) {
    String task = cause.task();
    return switch (action.scope()) {
      case TASK -> Optional.of(among(task, 0, IndexSet.LARGEST, diff));
      case POD -> Optional.of(among(task, Math.max(0, index), index < 0 ? 0 : index + 1, diff));
      case PARTITION -> {
        int size = diff.task(task).map(JobRules.Task::partitionSize).orElse(0);
        yield size <= 0 || index < 0
            ? Optional.empty()
            : Optional.of(partition(task, index, size, diff));
      }
      case JOB, NONE -> Optional.of(new PolicyTarget("", IndexSet.EMPTY, List.of()));
    };
  }

  private static PolicyTarget partition(String task, int index, int size, PodDiff diff) {
    int from = index - index % size;
    return among(task, from, from + Math.min(size, IndexSet.LARGEST - from), diff);
  }

  private static PolicyTarget among(String task, int from, int end, PodDiff diff) {
    return new PolicyTarget(task, IndexSet.range(from, end), diff.staying(task, from, end));
  }
}
