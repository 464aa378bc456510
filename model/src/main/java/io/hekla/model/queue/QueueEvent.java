package io.hekla.model.queue;

import io.hekla.model.cluster.QueueState;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;

/**
 * Journaled event of a Queue: its state and the cause of it, which its object does not show. Any
 * client may write a status; this state is read from it once, and then written wherever it differs.
 */
public sealed interface QueueEvent extends JournalSerializable {
  /** First observation of a queue of this uid, in the state that the API showed. */
  @LogicalName("queue.event.begun")
  record Begun(String uid, QueueState state, boolean closedByParent) implements QueueEvent {}

  /**
   * Transition of the queue to a state, maybe the same. Without an order it followed the queue
   * above it, or the last PodGroup of a closing one is gone.
   *
   * @param closedByParent whether it is closed because the queue above is
   * @param commandUid uid of the Command object that requested it, which is done by this and never
   *     again; empty if none did
   */
  @LogicalName("queue.event.state-changed")
  record StateChanged(QueueState state, boolean closedByParent, String commandUid)
      implements QueueEvent {}

  /** Removal of the queue of this uid. */
  @LogicalName("queue.event.removed")
  record Removed(String uid) implements QueueEvent {}
}
