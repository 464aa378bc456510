package io.hekla.model.cronjob;

import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;

/** Command to a CronJob entity. Every command may be repeated without harm. */
public sealed interface CronJobCommand extends JournalSerializable {
  /**
   * Observation to reconcile. Sent on every change of the CronJob and its Jobs, and when a {@link
   * CronJobEffect.WakeAt} is due.
   */
  @LogicalName("cron-job.command.observe")
  record Observe(CronJobObservation observation) implements CronJobCommand {}

  /**
   * Result of creating a Job.
   *
   * @param uid uid of the CronJob
   * @param refusal reason why it was not created; empty if it was, or had been before
   */
  @LogicalName("cron-job.command.creation-settled")
  record CreationSettled(String uid, String job, String refusal) implements CronJobCommand {}

  /** Notice that the API no longer lists the CronJob. */
  @LogicalName("cron-job.command.gone")
  record Gone() implements CronJobCommand {}
}
