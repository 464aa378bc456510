package io.hekla.model.queue;

import io.hekla.model.cluster.QueueState;
import io.hekla.model.machine.Kept;
import io.hekla.model.machine.LogicalName;

/** What is kept of a Queue. */
public sealed interface QueueEvent extends Kept {
  /** A queue of this uid is there, in the state that the API showed. */
  @LogicalName("queue.event.begun")
  record Begun(String uid, QueueState state, boolean closedByParent) implements QueueEvent {}

  /**
   * The queue moved to a state, maybe the same.
   *
   * @param closedByParent whether it is closed because the queue above is
   * @param order uid of the Command object that asked for it; empty if none did
   */
  @LogicalName("queue.event.moved")
  record Moved(QueueState state, boolean closedByParent, String order) implements QueueEvent {}

  /** The queue of this uid is no longer there. */
  @LogicalName("queue.event.removed")
  record Removed(String uid) implements QueueEvent {}
}
