package io.hekla.model.job;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.hekla.model.machine.Kept;

/** What a Job's entity is told. Every command may be repeated without harm. */
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME)
public sealed interface JobCommand extends Kept {
  /**
   * Look at this and bring it to what is wanted. Sent on every change, at start, on resync, and
   * when a {@link JobEffect.WakeAt} is due. The sight includes all effects of this Job that were
   * acknowledged; otherwise effects in flight would be asked for twice.
   */
  record Observe(JobSight sight) implements JobCommand {}

  /**
   * A Command object asks for an action; done once per uid.
   *
   * @param name of the Command object, to delete it
   * @param sight what the API shows at this moment, as in {@link Observe}
   */
  record Order(String uid, String name, JobAction action, JobSight sight) implements JobCommand {}

  /**
   * A Command object is for a Job of this name, and none is seen; followed by {@link Gone}.
   *
   * @param name of the Command object
   */
  record OrderInVain(String uid, String name) implements JobCommand {}

  /**
   * The objects of the Job's plugins stand.
   *
   * @param uid of the Job
   */
  record PluginsStand(String uid, PluginsUp plugins) implements JobCommand {}

  /**
   * The objects of the Job's plugins are gone.
   *
   * @param uid of the Job
   */
  record PluginsGone(String uid) implements JobCommand {}

  /** The API no longer lists the Job. */
  record Gone() implements JobCommand {}
}
