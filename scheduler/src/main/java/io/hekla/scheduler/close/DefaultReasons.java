package io.hekla.scheduler.close;

import io.hekla.scheduler.decision.Reason;
import java.util.Set;

/**
 * Reasons for jobs and pods that wait and for which no action gave one.
 *
 * @param configured names of the actions of the session
 */
record DefaultReasons(Set<String> configured) {
  private static final String ENQUEUE = "enqueue";
  private static final String ALLOCATE = "allocate";

  /**
   * Returns the reason for a job that waits to be admitted; without {@code enqueue}, {@code
   * allocate} admits.
   */
  Reason ofWaitingJob() {
    return configured.contains(ENQUEUE) || configured.contains(ALLOCATE)
        ? new Reason.NotReached()
        : new Reason.NoAction(ENQUEUE);
  }

  /**
   * Returns the reason for an admitted job; as long as an action considers its pods, they say more.
   */
  Reason ofJob() {
    return configured.contains(ALLOCATE) ? new Reason.None() : new Reason.NoAction(ALLOCATE);
  }

  /** Returns the reason for a pod of an admitted job. */
  Reason ofPod() {
    return configured.contains(ALLOCATE) ? new Reason.NotReached() : new Reason.NoAction(ALLOCATE);
  }
}
