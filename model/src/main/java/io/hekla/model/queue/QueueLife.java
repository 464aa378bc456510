package io.hekla.model.queue;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.hekla.model.cluster.QueueState;
import io.hekla.model.machine.Kept;
import java.util.List;

/**
 * What is known of a Queue by its events; {@link QueueState} is the word of the API for one part of
 * it.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME)
public sealed interface QueueLife extends Kept {
  /** No queue of this name is known. */
  record Absent() implements QueueLife {}

  /**
   * One incarnation of the queue.
   *
   * @param orders uids of the last Command objects done, newest last
   */
  record Present(String uid, QueueState state, boolean closedByParent, List<String> orders)
      implements QueueLife {
    public Present {
      orders = List.copyOf(orders);
    }
  }
}
