package io.hekla.model.job;

import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;

/** Command to a Job entity. Every command may be repeated without harm. */
public sealed interface JobCommand extends JournalSerializable {
  /**
   * Observation to reconcile. Sent on every change, at start, on resync, and when a {@link
   * JobEffect.WakeAt} is due. The observed state includes all effects of this Job that were
   * acknowledged; otherwise effects in flight would be requested twice.
   */
  @LogicalName("job.command.observe")
  record Observe(JobObservation observation) implements JobCommand {}

  /**
   * Order of a Command object for an action; executed once per uid.
   *
   * @param name name of the Command object, to delete it
   * @param observation observed state at this moment, as in {@link Observe}
   */
  @LogicalName("job.command.execute")
  record Execute(String uid, String name, JobAction action, JobObservation observation)
      implements JobCommand {}

  /**
   * Order of a Command object for a Job of this name that does not exist, or whose name belongs to
   * another Job now.
   *
   * @param name name of the Command object
   * @param target uid of the Job that it is for; empty if not specified
   */
  @LogicalName("job.command.command-target-missing")
  record CommandTargetMissing(String uid, String name, String target) implements JobCommand {}

  /**
   * Notice that the objects of the Job's plugins exist.
   *
   * @param uid uid of the Job
   */
  @LogicalName("job.command.plugins-created")
  record PluginsCreated(String uid, CreatedPlugins plugins) implements JobCommand {}

  /**
   * Notice that the objects of the Job's plugins are gone.
   *
   * @param uid uid of the Job
   */
  @LogicalName("job.command.plugins-deleted")
  record PluginsDeleted(String uid) implements JobCommand {}

  /**
   * Notice that the API refused to create an object that the Job needs; it is requested again after
   * a pause.
   *
   * @param uid uid of the Job
   */
  @LogicalName("job.command.refused")
  record Refused(String uid, PodRefusal refusal) implements JobCommand {}

  /**
   * Notice that the API created what was last requested.
   *
   * @param uid uid of the Job
   * @param reason reason of the {@link PodRefusal} that this ends, if there was one
   */
  @LogicalName("job.command.created")
  record Created(String uid, String reason) implements JobCommand {}

  /** Notice that the API no longer lists the Job. */
  @LogicalName("job.command.gone")
  record Gone() implements JobCommand {}
}
