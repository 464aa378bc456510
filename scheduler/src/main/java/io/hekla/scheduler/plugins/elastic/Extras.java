package io.hekla.scheduler.plugins.elastic;

import io.hekla.scheduler.gangs.GangSurplus;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.TaskView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Extras: tasks without which their job keeps its minimum, its roles theirs and its policies their
 * sub-jobs. Source: docs/reference/plugin-rules.md#elastic.
 */
final class Extras {
  private Extras() {}

  /**
   * Returns the candidates that a job may have evicted within its queue: those of jobs with a lower
   * priority, and extras of jobs with the same one.
   */
  static Optional<List<TaskView>> preemptable(TaskView preemptor, List<TaskView> candidates) {
    Map<JobView, GangSurplus> surplus = new HashMap<>();
    var victims = new ArrayList<TaskView>();
    for (TaskView candidate : candidates) {
      if (mayGo(candidate, preemptor, surplus)) {
        victims.add(candidate);
      }
    }
    return Optional.of(victims);
  }

  private static boolean mayGo(
      TaskView candidate, TaskView preemptor, Map<JobView, GangSurplus> surplus) {
    JobView job = candidate.job();
    if (job == preemptor.job()) {
      return candidate.priority() < preemptor.priority();
    }
    if (job.priority() != preemptor.job().priority()) {
      return job.priority() < preemptor.job().priority();
    }
    return surplus.computeIfAbsent(job, GangSurplus::of).take(candidate);
  }
}
