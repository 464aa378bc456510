package io.hekla.model.queue;

import io.hekla.model.cluster.QueueState;
import io.hekla.model.machine.Kept;
import io.hekla.model.machine.LogicalName;
import java.util.List;

/**
 * What is known of a Queue by its events; {@link QueueState} is the word of the API for one part of
 * it.
 */
public sealed interface QueueLife extends Kept {
  /** No queue of this name is known. */
  @LogicalName("queue.life.absent")
  record Absent() implements QueueLife {}

  /**
   * One incarnation of the queue.
   *
   * @param orders uids of the Command objects done that may still be there, newest last
   */
  @LogicalName("queue.life.present")
  record Present(String uid, QueueState state, boolean closedByParent, List<String> orders)
      implements QueueLife {
    public Present {
      orders = List.copyOf(orders);
    }
  }
}
