package io.hekla.scheduler.session;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Findings of a session about a job, from which users read why it waits: obstacles, misfits, and
 * places in attempts that were dropped.
 */
public final class JobFindings {
  private final JobView job;
  private final JobView.Obstacles obstacles;
  private final Map<SubJobView, Set<String>> misfitRoles = new HashMap<>();
  private final Map<TaskView, TaskView.Findings> tasks = new HashMap<>();

  private JobFindings(JobView job) {
    this.job = job;
    obstacles = job.obstacles();
    job.subJobs().forEach(subJob -> misfitRoles.put(subJob, Set.copyOf(subJob.misfitRoles())));
    job.tasks().forEach(task -> tasks.put(task, task.findings()));
  }

  /**
   * Returns the result of an attempt to place a job at another time than now, which leaves no trace
   * in the findings about it. The attempt starts without misfits, and has to roll itself back.
   */
  public static <T> T keptIn(JobView job, Supplier<T> attempt) {
    var findings = new JobFindings(job);
    job.subJobs().forEach(SubJobView::forgetMisfits);
    try {
      return attempt.get();
    } finally {
      findings.restore();
    }
  }

  private void restore() {
    job.restore(obstacles);
    misfitRoles.forEach(
        (subJob, roles) -> {
          subJob.forgetMisfits();
          roles.forEach(subJob::misfit);
        });
    tasks.forEach(TaskView::restore);
  }
}
