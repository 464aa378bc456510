package io.hekla.model.job;

import java.util.stream.IntStream;

/**
 * Whether a task's pods may be made although it waits for other tasks. Asked anew at each look,
 * about pods that are still to be made. Source: reference api-and-controllers.md §3.13.
 */
final class Dependencies {
  private Dependencies() {}

  static boolean met(JobRules.Task task, Look look) {
    var waits = task.waits();
    return waits.any()
        ? waits.tasks().stream().anyMatch(name -> isReady(name, look))
        : waits.tasks().stream().allMatch(name -> isReady(name, look));
  }

  /** A task is ready once minAvailable of its pods are, or at once if it does not say how many. */
  private static boolean isReady(String name, Look look) {
    return look.task(name)
        .filter(
            task ->
                task.minAvailable() == JobRules.UNSET || ready(task, look) >= task.minAvailable())
        .isPresent();
  }

  private static long ready(JobRules.Task task, Look look) {
    var done = look.finished().getOrDefault(task.name(), IndexSet.EMPTY);
    long running =
        look.staying().stream()
            .filter(pod -> pod.task().equals(task.name()))
            .filter(pod -> pod.phase() == PodPhase.RUNNING && pod.ready())
            .count();
    return running + IntStream.range(0, task.replicas()).filter(done::contains).count();
  }
}
