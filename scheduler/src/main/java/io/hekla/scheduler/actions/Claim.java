package io.hekla.scheduler.actions;

import io.hekla.model.resource.ResourceVector;
import io.hekla.model.resource.ResourceVector.Missing;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.Statement;
import io.hekla.scheduler.session.TaskView;
import java.util.List;
import java.util.function.BooleanSupplier;

/** What one task wants of one node: a promise of room there, at the price of others. */
final class Claim {
  private final Session session;
  private final TaskView claimant;
  private final NodeView node;
  private final String action;
  private final BooleanSupplier isFreeToCome;

  /**
   * @param action the name under which others are evicted
   * @param isFreeToCome whether nothing but room keeps the task from the node, as things stand
   */
  Claim(
      Session session,
      TaskView claimant,
      NodeView node,
      String action,
      BooleanSupplier isFreeToCome) {
    this.session = session;
    this.claimant = claimant;
    this.node = node;
    this.action = action;
    this.isFreeToCome = isFreeToCome;
  }

  TaskView claimant() {
    return claimant;
  }

  NodeView node() {
    return node;
  }

  /** Whether the task can be promised the room as things stand. */
  boolean isMet() {
    return claimant.request().lessEqual(node.futureIdle(), Missing.ZERO)
        && isFreeToCome.getAsBoolean();
  }

  /** Whether there is room for the task if these leave, whatever else keeps it away. */
  boolean hasRoomWithout(List<TaskView> victims) {
    ResourceVector room = node.futureIdle();
    for (TaskView victim : victims) {
      room = room.plus(victim.request().ofKindsIn(node.allocatable()));
    }
    return claimant.request().lessEqual(room, Missing.ZERO);
  }

  /** Whether it could be if these left; nothing stays of the trial. */
  boolean isMetWithout(List<TaskView> victims) {
    try (Statement trial = session.trial()) {
      victims.forEach(victim -> evict(victim, trial));
      return isMet();
    }
  }

  void evict(TaskView victim, Statement statement) {
    statement.evict(victim, action, claimant);
  }

  /** Evicts these and promises the task the room, as part of an attempt. */
  void settle(List<TaskView> victims, Statement outer) {
    try (Statement statement = session.statement()) {
      victims.forEach(victim -> evict(victim, statement));
      statement.pipeline(claimant, node, !victims.isEmpty());
      statement.mergeInto(outer);
    }
  }

  /** The same for victims that an inner attempt has evicted already. */
  void settle(Statement evicted, boolean anyEvicted, Statement outer) {
    evicted.pipeline(claimant, node, anyEvicted);
    evicted.mergeInto(outer);
  }
}
