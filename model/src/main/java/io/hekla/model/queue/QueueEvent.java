package io.hekla.model.queue;

import io.hekla.model.cluster.QueueState;
import io.hekla.model.machine.Kept;
import io.hekla.model.machine.LogicalName;

/**
 * What is kept of a Queue: its state and what led to it, which its object does not tell. Anybody
 * may write a status; this one is taken from it once, and then written wherever it differs.
 */
public sealed interface QueueEvent extends Kept {
  /** A queue of this uid is there, in the state that the API showed. */
  @LogicalName("queue.event.begun")
  record Begun(String uid, QueueState state, boolean closedByParent) implements QueueEvent {}

  /**
   * The queue moved to a state, maybe the same. Without an order it followed the queue above it, or
   * the last PodGroup of a closing one is gone.
   *
   * @param closedByParent whether it is closed because the queue above is
   * @param order uid of the Command object that asked for it, which is done by this and never
   *     again; empty if none did
   */
  @LogicalName("queue.event.moved")
  record Moved(QueueState state, boolean closedByParent, String order) implements QueueEvent {}

  /** The queue of this uid is no longer there. */
  @LogicalName("queue.event.removed")
  record Removed(String uid) implements QueueEvent {}
}
