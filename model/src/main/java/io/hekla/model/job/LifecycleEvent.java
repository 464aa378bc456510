package io.hekla.model.job;

import java.util.Optional;

/**
 * Lifecycle event that a policy can wait for; {@code event} in a manifest. Source:
 * docs/reference/job.md#spec, docs/reference/controllers.md#lifecycle-events.
 */
public enum LifecycleEvent {
  /** Any lifecycle event, except that {@link #POD_PENDING} needs a timeout. */
  ANY("*"),
  /** Pod that waits to run; only policies with a timeout ask for it. */
  POD_PENDING("PodPending"),
  /** Pod that runs; accepted in manifests, never acted upon. */
  POD_RUNNING("PodRunning"),
  /** Pod that failed. */
  POD_FAILED("PodFailed"),
  /** Pod that the Job had created and did not delete, and that is gone. */
  POD_EVICTED("PodEvicted"),
  /** PodGroup in the phase Unknown. */
  UNKNOWN("Unknown"),
  /** Task of which all pods succeeded. */
  TASK_COMPLETED("TaskCompleted"),
  /** Task whose containers restarted too often. */
  TASK_FAILED("TaskFailed"),
  /** Any change; never acted upon by a policy. */
  OUT_OF_SYNC("OutOfSync"),
  /** Command object; never acted upon by a policy. */
  COMMAND_ISSUED("CommandIssued"),
  /** Update of the Job; accepted in manifests, never raised. */
  JOB_UPDATED("JobUpdated");

  private final String spelling;

  LifecycleEvent(String spelling) {
    this.spelling = spelling;
  }

  /** Returns the lifecycle event as manifests spell it. */
  public String spelling() {
    return spelling;
  }

  /** Reads a manifest's spelling; empty if there is no such lifecycle event. */
  public static Optional<LifecycleEvent> read(String spelling) {
    for (LifecycleEvent trigger : values()) {
      if (trigger.spelling.equals(spelling)) {
        return Optional.of(trigger);
      }
    }
    return Optional.empty();
  }
}
