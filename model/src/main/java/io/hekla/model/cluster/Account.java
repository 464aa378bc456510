package io.hekla.model.cluster;

/**
 * What the scheduler counts over its sessions: an event of a session changes it, and the next
 * session finds it among the facts. Its key begins with the kind of holder, and is unique among all
 * accounts.
 */
public sealed interface Account extends ClusterFact permits UsageAccount {
  /** Returns whether it says nothing any more, so that it is removed instead of written. */
  boolean isEmpty();

  /** Returns it as a change of the scheduler's state. */
  default Change asChange() {
    return isEmpty() ? new Change.FactGone(getClass(), key()) : new Change.FactSeen(this);
  }
}
