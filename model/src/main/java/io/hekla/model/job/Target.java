package io.hekla.model.job;

import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * The pods that an action aims at, of those that stay.
 *
 * @param indexes which indexes of the task are meant
 */
record Target(String task, IntPredicate indexes, List<JobSight.Pod> pods) {
  /**
   * The target of an action. Empty for RestartPartition without a known partition, which then
   * changes nothing at all (reference api-and-controllers.md §3.9); orders name no task and no pod,
   * so that RestartTask and RestartPod by order restart the Job and kill nothing, as there.
   */
  static Optional<Target> of(JobAction action, JobEvent.Cause cause, int index, Look look) {
    String task = cause.task();
    return switch (action.scope()) {
      case TASK -> Optional.of(among(task, each -> true, look));
      case POD -> Optional.of(among(task, each -> each == index, look));
      case PARTITION -> {
        int size =
            look.rules().tasks().stream()
                .filter(one -> one.name().equals(task))
                .mapToInt(JobRules.Task::partitionSize)
                .findFirst()
                .orElse(0);
        yield size <= 0 || index < 0
            ? Optional.empty()
            : Optional.of(among(task, each -> each / size == index / size, look));
      }
      case JOB, NONE -> Optional.of(new Target("", each -> false, List.of()));
    };
  }

  private static Target among(String task, IntPredicate indexes, Look look) {
    var pods =
        look.staying().stream()
            .filter(pod -> pod.task().equals(task) && indexes.test(pod.index()))
            .toList();
    return new Target(task, indexes, pods);
  }
}
