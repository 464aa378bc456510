package io.hekla.scheduler.actions;

import io.hekla.model.cluster.TaskStatus;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.SubJobView;

/** Rule for going on with a gang once a task of a sub-job found no node. */
final class GangRule {
  private GangRule() {}

  /**
   * Returns whether the job can still start, or grow, without the tasks that failed so far ({@code
   * needContinueAllocating}, docs/reference/scheduler-model.md#jobs).
   */
  static boolean canContinueWithout(SubJobView subJob) {
    JobView job = subJob.job();
    if (job.minAvailable() >= job.size() || subJob.minAvailable() >= subJob.size()) {
      return false;
    }
    if (job.isDivided()) {
      return true;
    }
    if (!job.roles().areHeld()) {
      long open =
          job.tasks().stream()
              .filter(task -> task.status() == TaskStatus.PENDING)
              .filter(task -> !subJob.misfitRoles().contains(task.info().role()))
              .count();
      return job.ready() + open >= job.minAvailable();
    }
    return subJob.misfitRoles().stream().allMatch(job.roles()::areAllocated);
  }
}
