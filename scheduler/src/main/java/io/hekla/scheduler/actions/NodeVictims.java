package io.hekla.scheduler.actions;

import io.hekla.model.resource.ResourceVector;
import io.hekla.model.resource.ResourceVector.Missing;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Statement;
import io.hekla.scheduler.session.TaskView;
import java.util.Comparator;
import java.util.List;

/** The tasks of one node that may be evicted for one task, the next to go at hand. */
final class NodeVictims {
  private final NodeView node;
  private final TaskView beneficiary;
  private final Heap<TaskView> left;
  private final boolean suffice;

  NodeVictims(
      NodeView node, TaskView beneficiary, List<TaskView> chosen, Comparator<TaskView> order) {
    this.node = node;
    this.beneficiary = beneficiary;
    left = new Heap<>(order);
    ResourceVector room = node.futureIdle();
    for (TaskView victim : chosen) {
      left.push(victim);
      room = room.plus(victim.request());
    }
    suffice = beneficiary.request().lessEqual(room, Missing.ZERO);
  }

  /** Whether the beneficiary has room once all of them have gone; they may be nobody. */
  boolean suffice() {
    return suffice;
  }

  /** Whether the beneficiary has room as things stand. */
  boolean roomIsMade() {
    return beneficiary.request().lessEqual(node.futureIdle(), Missing.ZERO);
  }

  boolean isEmpty() {
    return left.isEmpty();
  }

  /** Evicts the next one, as things stand now. */
  void evictNext(Statement statement, String action) {
    statement.evict(left.pop(), action, beneficiary.info().key().toString());
  }
}
