package io.hekla.model.cronjob;

import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;

/**
 * The parts of a CronJob's spec that concern its Jobs. Source: docs/reference/cronjob.md#spec.
 *
 * @param schedule schedule as written
 * @param timeZone time zone as written; empty for Hekla's own
 * @param deadlineSeconds maximum delay of a Job's creation; {@link #UNSET} for any delay
 * @param suspended whether no further Jobs are created
 * @param successfulHistoryLimit number of completed Jobs that stay
 * @param failedHistoryLimit number of failed or terminated Jobs that stay
 */
@LogicalName("cron-job.rules")
public record CronRules(
    String schedule,
    String timeZone,
    long deadlineSeconds,
    ConcurrencyPolicy concurrency,
    boolean suspended,
    int successfulHistoryLimit,
    int failedHistoryLimit)
    implements JournalSerializable {
  /** Value that stands for no deadline. */
  public static final long UNSET = -1;
}
