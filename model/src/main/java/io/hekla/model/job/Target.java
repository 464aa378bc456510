package io.hekla.model.job;

import java.util.List;
import java.util.Optional;

/**
 * The pods that an action aims at, of those that stay.
 *
 * @param indexes which indexes of the task are meant
 */
record Target(String task, IndexSet indexes, List<JobSight.Pod> pods) {
  private static final IndexSet EVERY = IndexSet.range(0, IndexSet.LARGEST);

  /**
   * The target of an action. Empty for RestartPartition without a known partition, which then
   * changes nothing at all (reference api-and-controllers.md §3.9); orders name no task and no pod,
   * so that RestartTask and RestartPod by order restart the Job and kill nothing, as there.
   */
  static Optional<Target> of(JobAction action, JobEvent.Cause cause, int index, Look look) {
    String task = cause.task();
    return switch (action.scope()) {
      case TASK -> Optional.of(among(task, EVERY, look));
      case POD -> Optional.of(among(task, one(index), look));
      case PARTITION -> {
        int size =
            look.rules().tasks().stream()
                .filter(one -> one.name().equals(task))
                .mapToInt(JobRules.Task::partitionSize)
                .findFirst()
                .orElse(0);
        yield size <= 0 || index < 0
            ? Optional.empty()
            : Optional.of(among(task, partition(index, size), look));
      }
      case JOB, NONE -> Optional.of(new Target("", IndexSet.EMPTY, List.of()));
    };
  }

  private static IndexSet one(int index) {
    return index < 0 ? IndexSet.EMPTY : IndexSet.range(index, index + 1);
  }

  private static IndexSet partition(int index, int size) {
    int from = index - index % size;
    return IndexSet.range(from, from + Math.min(size, IndexSet.LARGEST - from));
  }

  private static Target among(String task, IndexSet indexes, Look look) {
    var pods =
        look.staying().stream()
            .filter(pod -> pod.task().equals(task) && indexes.contains(pod.index()))
            .toList();
    return new Target(task, indexes, pods);
  }
}
