package io.hekla.scheduler.actions;

import io.hekla.model.resource.ResourceVector;
import io.hekla.model.resource.ResourceVector.Missing;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.Statement;
import io.hekla.scheduler.session.TaskView;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Claim of one task on one node: to be pipelined there, at the cost of victims. */
final class PreemptionAttempt {
  private final Session session;
  private final TaskView claimant;
  private final NodeView node;
  private final String action;
  private final BooleanSupplier isFreeToCome;

  /**
   * @param action the name under which victims are evicted
   * @param isFreeToCome whether nothing but room keeps the task from the node in the current state
   */
  PreemptionAttempt(
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

  /** Returns whether the task can be pipelined to the node in the current state. */
  boolean isMet() {
    return claimant.request().lessEqual(node.futureIdle(), Missing.ZERO)
        && isFreeToCome.getAsBoolean();
  }

  /**
   * Returns whether there is room for the task once these victims leave, whatever else keeps it
   * away.
   */
  boolean hasRoomWithout(List<TaskView> victims) {
    ResourceVector room = node.futureIdle();
    for (TaskView victim : victims) {
      room = room.plus(victim.request().ofKindsIn(node.allocatable()));
    }
    return claimant.request().lessEqual(room, Missing.ZERO);
  }

  /** Returns whether the claim would be met if these victims left; nothing stays of the trial. */
  boolean isMetWithout(List<TaskView> victims) {
    try (Statement trial = session.trial()) {
      victims.forEach(victim -> evict(victim, trial));
      return isMet();
    }
  }

  void evict(TaskView victim, Statement statement) {
    statement.evict(victim, action, claimant);
  }

  /** Evicts these victims and pipelines the task, as part of an attempt. */
  void settle(List<TaskView> victims, Statement outer) {
    try (Statement statement = session.statement()) {
      victims.forEach(victim -> evict(victim, statement));
      statement.pipeline(claimant, node, !victims.isEmpty());
      statement.mergeInto(outer);
    }
  }

  /** Pipelines the task where an inner attempt has evicted the victims already. */
  void settle(Statement evicted, boolean anyEvicted, Statement outer) {
    evicted.pipeline(claimant, node, anyEvicted);
    evicted.mergeInto(outer);
  }
}
