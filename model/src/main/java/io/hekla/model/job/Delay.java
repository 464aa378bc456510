package io.hekla.model.job;

import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import java.time.Instant;

/**
 * A policy's action that waits for its time, or that was taken while its lifecycle event lasts, so
 * that one lifecycle event acts once. Source: docs/reference/controllers.md#delayed-actions; the
 * due time is journaled, so a restart loses none
 * (docs/compatibility.md#ways-of-volcanos-controllers-that-surprise).
 *
 * @param task name of the task; empty for the whole Job
 * @param pod name of the pod; empty if the lifecycle event is not of one pod
 * @param podUid uid of the pod, or of the PodGroup for {@link LifecycleEvent#UNKNOWN}
 * @param index index of the pod within its task
 * @param due time at which the action shall run
 * @param executed whether it has run
 */
@LogicalName("job.delay")
public record Delay(
    LifecycleEvent trigger,
    JobAction action,
    String task,
    String pod,
    String podUid,
    int index,
    Instant due,
    boolean executed)
    implements JournalSerializable {
  /** Returns the cause of its action once it is due. */
  JobEvent.Cause cause() {
    return new JobEvent.Cause(trigger, task, pod, podUid, "");
  }

  /** Returns the same delay, its action taken. */
  Delay asTaken() {
    return new Delay(trigger, action, task, pod, podUid, index, due, true);
  }
}
