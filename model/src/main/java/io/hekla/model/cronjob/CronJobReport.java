package io.hekla.model.cronjob;

import io.hekla.model.job.JobRef;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import java.time.Instant;
import java.util.List;

/**
 * A CronJob's status.
 *
 * @param active Jobs that have not ended
 * @param lastSchedule the last time of the schedule that was met; {@link Instant#EPOCH} if none
 * @param lastSuccess time of the last completion of a Job; {@link Instant#EPOCH} if none
 */
@LogicalName("cron-job.report")
public record CronJobReport(List<JobRef> active, Instant lastSchedule, Instant lastSuccess)
    implements JournalSerializable {
  /** Report of a CronJob without status. */
  public static final CronJobReport NONE =
      new CronJobReport(List.of(), Instant.EPOCH, Instant.EPOCH);

  public CronJobReport {
    active = List.copyOf(active);
  }
}
