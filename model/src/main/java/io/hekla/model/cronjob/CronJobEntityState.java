package io.hekla.model.cronjob;

import io.hekla.model.job.JobRef;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import java.time.Instant;
import java.util.List;

/** State of a CronJob entity: everything its events say. */
public sealed interface CronJobEntityState extends JournalSerializable {
  /** State in which no CronJob of this name is known. */
  @LogicalName("cron-job.state.absent")
  record Absent() implements CronJobEntityState {}

  /**
   * State of one incarnation of the CronJob.
   *
   * @param schedule schedule in its spec
   * @param timeZone time zone in its spec
   * @param since time from which the schedule counts; earlier times are ignored
   * @param lastSchedule the last time for which a Job was decided; {@link Instant#EPOCH} if none
   * @param lastSuccess time of the last completion of a Job; {@link Instant#EPOCH} if none
   * @param open name of the Job that was decided and has not been observed yet; empty if none
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
      implements CronJobEntityState {
    public Present {
      replaced = List.copyOf(replaced);
    }
  }
}
