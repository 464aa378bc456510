package io.hekla.model.job;

import io.hekla.model.machine.Kept;
import io.hekla.model.machine.LogicalName;

/** What a Job's entity is told. Every command may be repeated without harm. */
public sealed interface JobCommand extends Kept {
  /**
   * Look at this and bring it to what is wanted. Sent on every change, at start, on resync, and
   * when a {@link JobEffect.WakeAt} is due. The sight includes all effects of this Job that were
   * acknowledged; otherwise effects in flight would be asked for twice.
   */
  @LogicalName("job.command.observe")
  record Observe(JobSight sight) implements JobCommand {}

  /**
   * A Command object asks for an action; done once per uid.
   *
   * @param name of the Command object, to delete it
   * @param sight what the API shows at this moment, as in {@link Observe}
   */
  @LogicalName("job.command.order")
  record Order(String uid, String name, JobAction action, JobSight sight) implements JobCommand {}

  /**
   * A Command object is for a Job of this name, and none is seen, or only another one that has the
   * name now.
   *
   * @param name of the Command object
   * @param target uid of the Job that it is for; empty if it does not say
   */
  @LogicalName("job.command.order-in-vain")
  record OrderInVain(String uid, String name, String target) implements JobCommand {}

  /**
   * The objects of the Job's plugins stand.
   *
   * @param uid of the Job
   */
  @LogicalName("job.command.plugins-stand")
  record PluginsStand(String uid, PluginsUp plugins) implements JobCommand {}

  /**
   * The objects of the Job's plugins are gone.
   *
   * @param uid of the Job
   */
  @LogicalName("job.command.plugins-gone")
  record PluginsGone(String uid) implements JobCommand {}

  /**
   * The API refused to create what the Job needs; asked for again after a pause.
   *
   * @param uid of the Job
   */
  @LogicalName("job.command.refused")
  record Refused(String uid, Refusal refusal) implements JobCommand {}

  /**
   * The API created what it was last asked for.
   *
   * @param uid of the Job
   * @param reason of the {@link Refusal} that this ends, if there was one
   */
  @LogicalName("job.command.created")
  record Created(String uid, String reason) implements JobCommand {}

  /** The API no longer lists the Job. */
  @LogicalName("job.command.gone")
  record Gone() implements JobCommand {}
}
