package io.hekla.model.queue;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.hekla.model.cluster.QueueState;
import io.hekla.model.machine.Kept;

/** What is kept of a Queue. */
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME)
public sealed interface QueueEvent extends Kept {
  /** A queue of this uid is there, in the state that the API showed. */
  record Begun(String uid, QueueState state, boolean closedByParent) implements QueueEvent {}

  /**
   * The queue moved to a state, maybe the same.
   *
   * @param closedByParent whether it is closed because the queue above is
   * @param order uid of the Command object that asked for it; empty if none did
   */
  record Moved(QueueState state, boolean closedByParent, String order) implements QueueEvent {}

  /** The queue of this uid is no longer there. */
  record Removed(String uid) implements QueueEvent {}
}
