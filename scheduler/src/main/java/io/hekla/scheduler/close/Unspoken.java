package io.hekla.scheduler.close;

import io.hekla.scheduler.decision.Reason;
import java.util.Set;

/**
 * What to say of jobs and pods that wait and of which no action said why.
 *
 * @param configured names of the actions of the session
 */
record Unspoken(Set<String> configured) {
  private static final String ENQUEUE = "enqueue";
  private static final String ALLOCATE = "allocate";

  /** Of a job that waits to be let in; without {@code enqueue}, {@code allocate} lets in. */
  Reason ofWaitingJob() {
    return configured.contains(ENQUEUE) || configured.contains(ALLOCATE)
        ? new Reason.NotReached()
        : new Reason.NoAction(ENQUEUE);
  }

  /** Of a job that was let in; its pods say more than it, as long as anybody looks at them. */
  Reason ofJob() {
    return configured.contains(ALLOCATE) ? new Reason.None() : new Reason.NoAction(ALLOCATE);
  }

  /** Of a pod of a job that was let in. */
  Reason ofPod() {
    return configured.contains(ALLOCATE) ? new Reason.NotReached() : new Reason.NoAction(ALLOCATE);
  }
}
