package io.hekla.model.cronjob;

import io.hekla.model.machine.Kept;
import io.hekla.model.machine.LogicalName;

/** What a CronJob's entity is told. Every command may be repeated without harm. */
public sealed interface CronJobCommand extends Kept {
  /**
   * Look at this. Sent on every change of the CronJob and its Jobs, and when a {@link
   * CronJobEffect.WakeAt} is due.
   */
  @LogicalName("cron-job.command.observe")
  record Observe(CronJobSight sight) implements CronJobCommand {}

  /**
   * What came of a Job that was to be made.
   *
   * @param uid of the CronJob
   * @param refusal why it was not made; empty if it was, or had been before
   */
  @LogicalName("cron-job.command.made")
  record Made(String uid, String job, String refusal) implements CronJobCommand {}

  /** The API no longer lists the CronJob. */
  @LogicalName("cron-job.command.gone")
  record Gone() implements CronJobCommand {}
}
