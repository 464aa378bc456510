package io.hekla.model.cronjob;

import io.hekla.model.job.JobRef;
import io.hekla.model.machine.Kept;
import io.hekla.model.machine.LogicalName;
import java.time.Instant;
import java.util.List;

/** What is kept of a CronJob. */
public sealed interface CronJobEvent extends Kept {
  /**
   * A CronJob of this uid is there.
   *
   * @param since from when on its times count: when it was created, or the last schedule by its
   *     status
   * @param lastSchedule by its status; {@link Instant#EPOCH} if it says none
   * @param lastSuccess by its status; {@link Instant#EPOCH} if it says none
   */
  @LogicalName("cron-job.event.begun")
  record Begun(
      String uid,
      String schedule,
      String timeZone,
      Instant since,
      Instant lastSchedule,
      Instant lastSuccess)
      implements CronJobEvent {}

  /** It has another schedule or time zone, which counts from now on. */
  @LogicalName("cron-job.event.rescheduled")
  record Rescheduled(String schedule, String timeZone, Instant at) implements CronJobEvent {}

  /**
   * A Job shall be made.
   *
   * @param due the time of the schedule that it is for
   * @param replaced Jobs that have to make way for it
   */
  @LogicalName("cron-job.event.decided")
  record Decided(String job, Instant due, List<JobRef> replaced) implements CronJobEvent {
    public Decided {
      replaced = List.copyOf(replaced);
    }
  }

  /** The Job that was decided is there, or was, or somebody else has its name. */
  @LogicalName("cron-job.event.settled")
  record Settled(String job) implements CronJobEvent {}

  /** A Job completed, later than those before. */
  @LogicalName("cron-job.event.succeeded")
  record Succeeded(Instant at) implements CronJobEvent {}

  /** The CronJob of this uid is no longer there. */
  @LogicalName("cron-job.event.removed")
  record Removed(String uid) implements CronJobEvent {}
}
