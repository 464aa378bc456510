package io.hekla.model.cluster;

/** Where a task (a pod) stands, as the scheduler counts it. Source: reference scheduler.md §2.3. */
public enum TaskStatus {
  /** Not placed. */
  PENDING,
  /** Placed in the session at work, on room that is free; not sent yet. */
  ALLOCATED,
  /** Placed in the session at work, on room that is about to become free; never sent. */
  PIPELINED,
  /** Sent to be bound, not seen bound yet. */
  BINDING,
  /** Bound to a node, not running yet. */
  BOUND,
  /** Running on its node. */
  RUNNING,
  /** About to leave its node. */
  RELEASING,
  /** Ended well. */
  SUCCEEDED,
  /** Ended badly. */
  FAILED,
  /** The kubelet lost sight of it. */
  UNKNOWN;

  /** Whether it holds room on a node for good: bound, binding, running or allocated. */
  public boolean isAllocated() {
    return this == BOUND || this == BINDING || this == RUNNING || this == ALLOCATED;
  }

  /** Whether it counts for its gang: allocated or succeeded. */
  public boolean isReady() {
    return isAllocated() || this == SUCCEEDED;
  }

  /** Whether it has ended. */
  public boolean isCompleted() {
    return this == SUCCEEDED || this == FAILED;
  }

  /** Whether it can count for its gang now or later: ready, pipelined or pending. */
  public boolean isValid() {
    return isReady() || this == PIPELINED || this == PENDING;
  }
}
