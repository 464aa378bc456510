package io.hekla.model.cluster;

/**
 * Status of a task (a pod), as the scheduler counts it. Source:
 * docs/reference/scheduler-model.md#task-status.
 */
public enum TaskStatus {
  /** Not placed. */
  PENDING,
  /** Placed in the current session, on resources that are idle; not sent yet. */
  ALLOCATED,
  /** Placed in the current session, on resources that are being released; never sent. */
  PIPELINED,
  /** Sent to be bound, not observed as bound yet. */
  BINDING,
  /** Bound to a node, not running yet. */
  BOUND,
  /** Running on its node. */
  RUNNING,
  /** About to leave its node. */
  RELEASING,
  /** Ended successfully. */
  SUCCEEDED,
  /** Ended with a failure. */
  FAILED,
  /** Out of contact with the kubelet. */
  UNKNOWN;

  /** Returns whether it holds resources of a node: bound, binding, running or allocated. */
  public boolean isAllocated() {
    return this == BOUND || this == BINDING || this == RUNNING || this == ALLOCATED;
  }

  /** Returns whether it counts for its gang: allocated or succeeded. */
  public boolean isReady() {
    return isAllocated() || this == SUCCEEDED;
  }

  /** Returns whether it has ended. */
  public boolean isCompleted() {
    return this == SUCCEEDED || this == FAILED;
  }

  /** Returns whether it can count for its gang now or later: ready, pipelined or pending. */
  public boolean isValid() {
    return isReady() || this == PIPELINED || this == PENDING;
  }
}
