package io.hekla.scheduler.actions;

import io.hekla.model.cluster.TaskStatus;
import io.hekla.scheduler.plugin.Policy;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import io.hekla.scheduler.snapshot.SnapshotTask;
import java.util.Optional;

/**
 * Rule for whether tasks may be evicted for a task at all. A task with a nominated node takes no
 * second one while the first can come true. Source:
 * docs/reference/action-steps.md#preempt-for-one-task.
 */
final class PreemptionRight {
  private PreemptionRight() {}

  static boolean has(TaskView task, Session session, Policy policy) {
    if (!task.info().preempts()) {
      return false;
    }
    String nominated = task.info().nominatedNodeName();
    if (nominated.isEmpty()) {
      return true;
    }
    Optional<NodeView> node = session.node(nominated);
    return node.isPresent()
        && switch (policy.placement().fit(task, node.get()).code()) {
          // The task may be placed there once there is room, unless no action has searched for a
          // node for it: then its queue has no share left, and only eviction can help it.
          case SUCCESS, WAIT -> !task.isSearched() && !isBeingCleared(node.get(), task);
          case UNSCHEDULABLE -> !isBeingCleared(node.get(), task);
          case UNSCHEDULABLE_AND_UNRESOLVABLE -> true;
        };
  }

  /** Returns whether a less important pod is leaving the node in favour of a more important one. */
  private static boolean isBeingCleared(NodeView node, TaskView task) {
    for (SnapshotTask other : node.atStart().tasks()) {
      if (other.status() == TaskStatus.RELEASING
          && (other.assumedEvicted() || other.info().history().disrupted())
          && other.info().priority() < task.priority()) {
        return true;
      }
    }
    return false;
  }
}
