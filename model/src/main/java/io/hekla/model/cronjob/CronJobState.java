package io.hekla.model.cronjob;

import io.hekla.model.job.JobRef;
import io.hekla.model.machine.Kept;
import io.hekla.model.machine.LogicalName;
import java.time.Instant;
import java.util.List;

/** What is known of a CronJob by its events. */
public sealed interface CronJobState extends Kept {
  /** No CronJob of this name is known. */
  @LogicalName("cron-job.state.absent")
  record Absent() implements CronJobState {}

  /**
   * One incarnation of the CronJob.
   *
   * @param schedule as its spec has it
   * @param timeZone as its spec has it
   * @param since from when on the schedule counts; its times before are nobody's
   * @param lastSchedule the last time for which a Job was decided; {@link Instant#EPOCH} if none
   * @param lastSuccess when a Job last completed; {@link Instant#EPOCH} if none
   * @param open name of the Job that was decided and of which nothing is known yet; empty if none
   * @param replaced Jobs that had to make way for the last one
   */
  @LogicalName("cron-job.state.present")
  record Present(
      String uid,
      String schedule,
      String timeZone,
      Instant since,
      Instant lastSchedule,
      Instant lastSuccess,
      String open,
      List<JobRef> replaced)
      implements CronJobState {
    public Present {
      replaced = List.copyOf(replaced);
    }
  }
}
