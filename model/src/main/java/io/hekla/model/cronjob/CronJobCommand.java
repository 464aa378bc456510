package io.hekla.model.cronjob;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.hekla.model.machine.Kept;

/** What a CronJob's entity is told. Every command may be repeated without harm. */
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME)
public sealed interface CronJobCommand extends Kept {
  /**
   * Look at this. Sent on every change of the CronJob and its Jobs, and when a {@link
   * CronJobEffect.WakeAt} is due.
   */
  record Observe(CronJobSight sight) implements CronJobCommand {}

  /**
   * What came of a Job that was to be made.
   *
   * @param uid of the CronJob
   * @param refusal why it was not made; empty if it was, or had been before
   */
  record Made(String uid, String job, String refusal) implements CronJobCommand {}

  /** The API no longer lists the CronJob. */
  record Gone() implements CronJobCommand {}
}
