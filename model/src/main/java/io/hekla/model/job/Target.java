package io.hekla.model.job;

import java.util.List;
import java.util.Optional;

/**
 * The pods that an action aims at, of those that stay.
 *
 * @param indexes indexes of the task that it aims at
 */
record Target(String task, IndexSet indexes, List<JobSight.Pod> pods) {
  /**
   * Returns the target of an action. Empty for RestartPartition without a known partition, which
   * then changes nothing at all (reference api-and-controllers.md §3.9); orders name no task and no
   * pod, so that RestartTask and RestartPod by order restart the Job and kill nothing, as there.
   */
  static Optional<Target> of(JobAction action, JobEvent.Cause cause, int index, Look look) {
    String task = cause.task();
    return switch (action.scope()) {
      case TASK -> Optional.of(among(task, 0, IndexSet.LARGEST, look));
      case POD -> Optional.of(among(task, Math.max(0, index), index < 0 ? 0 : index + 1, look));
      case PARTITION -> {
        int size = look.task(task).map(JobRules.Task::partitionSize).orElse(0);
        yield size <= 0 || index < 0
            ? Optional.empty()
            : Optional.of(partition(task, index, size, look));
      }
      case JOB, NONE -> Optional.of(new Target("", IndexSet.EMPTY, List.of()));
    };
  }

  private static Target partition(String task, int index, int size, Look look) {
    int from = index - index % size;
    return among(task, from, from + Math.min(size, IndexSet.LARGEST - from), look);
  }

  private static Target among(String task, int from, int end, Look look) {
    return new Target(task, IndexSet.range(from, end), look.staying(task, from, end));
  }
}
