package io.hekla.scheduler.actions;

import io.hekla.model.cluster.TaskStatus;
import io.hekla.scheduler.placement.ReachableNodes;
import io.hekla.scheduler.plugin.Policy;
import io.hekla.scheduler.plugin.VictimPolicy;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.Statement;
import io.hekla.scheduler.session.TaskView;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Finds a place for one task by evicting others of its queue: on the best node where enough may go,
 * the least important first, until everything that speaks against the task is gone. Source:
 * reference §4.5.1.
 */
final class Preemption {
  private final Session session;
  private final Policy policy;
  private final ReachableNodes nodes;

  Preemption(Session session, Policy policy) {
    this.session = session;
    this.policy = policy;
    nodes = new ReachableNodes(session, policy);
  }

  /**
   * Has victims evicted and promises the task their room; nothing happens where that cannot be.
   *
   * @param concerned which tasks may be victims at all
   * @return whether the task has a promise now
   */
  boolean attempt(TaskView preemptor, Predicate<TaskView> concerned, Statement outer) {
    if (hasAPlaceOutsideThis(preemptor)) {
      return false;
    }
    Iterator<NodeView> bestFirst = nodes.bestFirst(preemptor);
    while (bestFirst.hasNext()) {
      if (attempt(preemptor, bestFirst.next(), concerned, outer)) {
        return true;
      }
    }
    return false;
  }

  /**
   * A task that was promised a node takes no second one while the first can come true: room is
   * being made there, or it may be placed there by allocate.
   */
  private boolean hasAPlaceOutsideThis(TaskView preemptor) {
    String nominated = preemptor.info().nominatedNodeName();
    if (nominated.isEmpty()) {
      return false;
    }
    Optional<NodeView> node = session.node(nominated);
    return node.isEmpty() || policy.fit(preemptor, node.get()).fits();
  }

  private boolean attempt(
      TaskView preemptor, NodeView node, Predicate<TaskView> concerned, Statement outer) {
    NodeVictims victims = victims(preemptor, node, concerned);
    if (!victims.suffice()) {
      return false;
    }
    try (Statement statement = session.statement()) {
      boolean anyEvicted = false;
      while (!fits(preemptor, node, victims)) {
        if (victims.isEmpty()) {
          return false;
        }
        victims.evictNext(statement, PreemptAction.NAME);
        anyEvicted = true;
      }
      statement.pipeline(preemptor, node, anyEvicted);
      statement.mergeInto(outer);
      return true;
    }
  }

  private NodeVictims victims(TaskView preemptor, NodeView node, Predicate<TaskView> concerned) {
    VictimPolicy votes = policy.victims();
    Comparator<TaskView> order = votes.evictionOrder(preemptor);
    List<TaskView> candidates =
        session.residents(node).stream()
            .filter(task -> mayGo(task, preemptor) && concerned.test(task))
            .toList();
    return new NodeVictims(
        node, preemptor, votes.preemptable(preemptor, Heap.drained(order, candidates)), order);
  }

  private static boolean mayGo(TaskView task, TaskView preemptor) {
    boolean isThere = task.status() == TaskStatus.RUNNING || task.status() == TaskStatus.BOUND;
    return isThere
        && task.info().preemptable()
        && (task.info().isBestEffort() || !preemptor.info().isBestEffort());
  }

  /** Whether queue, room and predicates let it in by now. */
  private boolean fits(TaskView preemptor, NodeView node, NodeVictims victims) {
    return policy.unallocatable(preemptor.job().queue(), preemptor).isEmpty()
        && victims.roomIsMade()
        && policy.fit(preemptor, node).fits();
  }
}
