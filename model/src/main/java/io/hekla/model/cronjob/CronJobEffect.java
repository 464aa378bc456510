package io.hekla.model.cronjob;

import io.hekla.model.job.JobRef;
import java.time.Instant;
import java.util.List;

/** What a CronJob asks the outside to do; each may be done again without harm. */
public sealed interface CronJobEffect {
  /**
   * Create the Job for a time of the schedule; that it exists already is fine. Answered by {@link
   * CronJobCommand.Made}.
   *
   * @param uid of the CronJob
   */
  record CreateJob(String uid, String job, Instant due) implements CronJobEffect {}

  /** Delete these Jobs; one that is gone, or has another uid, is left alone. */
  record DeleteJobs(List<JobRef> jobs) implements CronJobEffect {
    public DeleteJobs {
      jobs = List.copyOf(jobs);
    }
  }

  /** Write the status. */
  record WriteStatus(CronJobReport report) implements CronJobEffect {}

  /**
   * Record a Kubernetes event on the CronJob. The one who does it drops a repetition of the last.
   *
   * @param warning whether of type Warning, else Normal
   */
  record Report(boolean warning, String reason, String message) implements CronJobEffect {}

  /** Send {@link CronJobCommand.Observe} again at this time; replaces an earlier wish. */
  record WakeAt(Instant due) implements CronJobEffect {}
}
