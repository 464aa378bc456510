package io.hekla.model.cronjob;

import io.hekla.model.job.JobRef;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import java.time.Instant;
import java.util.List;

/** Journaled event of a CronJob. */
public sealed interface CronJobEvent extends JournalSerializable {
  /**
   * First observation of a CronJob of this uid.
   *
   * @param since time from which its schedule counts: its creation, or the last schedule by its
   *     status
   * @param lastSchedule last schedule by its status; {@link Instant#EPOCH} if it has none
   * @param lastSuccess last success by its status; {@link Instant#EPOCH} if it has none
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

  /** Change of the schedule or time zone, which counts from now on. */
  @LogicalName("cron-job.event.rescheduled")
  record Rescheduled(String schedule, String timeZone, Instant at) implements CronJobEvent {}

  /**
   * Decision to create a Job.
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

  /**
   * Settlement of the Job that was decided: it exists, or existed, or its name belongs to another
   * owner.
   */
  @LogicalName("cron-job.event.settled")
  record Settled(String job) implements CronJobEvent {}

  /** Completion of a Job, later than those before. */
  @LogicalName("cron-job.event.succeeded")
  record Succeeded(Instant at) implements CronJobEvent {}

  /** Removal of the CronJob of this uid. */
  @LogicalName("cron-job.event.removed")
  record Removed(String uid) implements CronJobEvent {}
}
