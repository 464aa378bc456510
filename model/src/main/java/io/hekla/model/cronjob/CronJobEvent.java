package io.hekla.model.cronjob;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.hekla.model.cronjob.CronJobReport.JobRef;
import io.hekla.model.machine.Kept;
import java.time.Instant;
import java.util.List;

/** What is kept of a CronJob. */
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME)
public sealed interface CronJobEvent extends Kept {
  /**
   * A CronJob of this uid is there.
   *
   * @param since from when on its times count: when it was created, or the last schedule by its
   *     status
   * @param lastSchedule by its status; {@link Instant#EPOCH} if it says none
   * @param lastSuccess by its status; {@link Instant#EPOCH} if it says none
   */
  record Begun(
      String uid,
      String schedule,
      String timeZone,
      Instant since,
      Instant lastSchedule,
      Instant lastSuccess)
      implements CronJobEvent {}

  /** It has another schedule or time zone, which counts from now on. */
  record Rescheduled(String schedule, String timeZone, Instant at) implements CronJobEvent {}

  /**
   * A Job shall be made.
   *
   * @param due the time of the schedule that it is for
   * @param replaced Jobs that have to make way for it
   */
  record Decided(String job, Instant due, List<JobRef> replaced) implements CronJobEvent {
    public Decided {
      replaced = List.copyOf(replaced);
    }
  }

  /** The Job that was decided is there, or was, or somebody else has its name. */
  record Settled(String job) implements CronJobEvent {}

  /** A Job completed, later than those before. */
  record Succeeded(Instant at) implements CronJobEvent {}

  /** The CronJob of this uid is no longer there. */
  record Removed(String uid) implements CronJobEvent {}
}
