package io.hekla.model.cronjob;

import io.hekla.model.machine.Kept;
import io.hekla.model.machine.LogicalName;

/**
 * What a CronJob's spec says of its Jobs. Source: reference api-and-controllers.md §1.4.
 *
 * @param schedule as written
 * @param timeZone as written; empty for Hekla's own
 * @param deadlineSeconds how late a Job may be made; {@link #UNSET} for however late
 * @param suspended whether no further Jobs are made
 * @param completedKept how many completed Jobs stay
 * @param failedKept how many failed or terminated Jobs stay
 */
@LogicalName("cron-job.rules")
public record CronRules(
    String schedule,
    String timeZone,
    long deadlineSeconds,
    ConcurrencyPolicy concurrency,
    boolean suspended,
    int completedKept,
    int failedKept)
    implements Kept {
  /** There is no deadline. */
  public static final long UNSET = -1;
}
