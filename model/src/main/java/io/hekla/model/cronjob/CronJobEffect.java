package io.hekla.model.cronjob;

import io.hekla.model.job.JobRef;
import java.time.Instant;
import java.util.List;

/** Effect of a CronJob on the cluster; each may be repeated without harm. */
public sealed interface CronJobEffect {
  /**
   * Creation of the Job for a time of the schedule; an existing one is fine. Answered by {@link
   * CronJobCommand.CreationSettled}.
   *
   * @param uid uid of the CronJob
   */
  record CreateJob(String uid, String job, Instant due) implements CronJobEffect {}

  /** Deletion of these Jobs; one that is gone, or has another uid, is left alone. */
  record DeleteJobs(List<JobRef> jobs) implements CronJobEffect {
    public DeleteJobs {
      jobs = List.copyOf(jobs);
    }
  }

  /** Update of the status. */
  record WriteStatus(CronJobReport report) implements CronJobEffect {}

  /**
   * Kubernetes event on the CronJob. The executor drops a repetition of the last one.
   *
   * @param warning whether it is of type Warning, else Normal
   */
  record Report(boolean warning, String reason, String message) implements CronJobEffect {}

  /**
   * Wake-up: {@link CronJobCommand.Observe} is sent again at this time; replaces an earlier one.
   */
  record WakeAt(Instant due) implements CronJobEffect {}
}
