package io.hekla.model.queue;

import io.hekla.model.cluster.QueueState;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.machine.LogicalName;
import java.util.List;

/**
 * State of a Queue entity: everything its events say; {@link QueueState} is the API's name for one
 * part of it.
 */
public sealed interface QueueEntityState extends JournalSerializable {
  /** State in which no queue of this name is known. */
  @LogicalName("queue.state.absent")
  record Absent() implements QueueEntityState {}

  /**
   * State of one incarnation of the queue.
   *
   * @param doneCommands uids of the Command objects done that may still exist, newest last
   */
  @LogicalName("queue.state.present")
  record Present(String uid, QueueState state, boolean closedByParent, List<String> doneCommands)
      implements QueueEntityState {
    public Present {
      doneCommands = List.copyOf(doneCommands);
    }
  }
}
