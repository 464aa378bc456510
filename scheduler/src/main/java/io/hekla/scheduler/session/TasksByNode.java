package io.hekla.scheduler.session;

import io.hekla.model.cluster.TaskStatus;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** The tasks that were on each node, bound or running, when the session began. */
final class TasksByNode {
  private final List<List<TaskView>> byNode;

  /** Collects them from every job that has such tasks. */
  TasksByNode(Session session) {
    byNode = new ArrayList<>(Collections.nCopies(session.nodes().size(), List.of()));
    for (JobView job : session.jobs()) {
      if (job.atStart().count(TaskStatus.RUNNING) + job.atStart().count(TaskStatus.BOUND) == 0) {
        continue;
      }
      for (TaskView task : job.tasks()) {
        if (isFromStart(task)) {
          add(task, session);
        }
      }
    }
  }

  /** Returns the residents of a node, by job and uid. */
  List<TaskView> on(NodeView node) {
    return Collections.unmodifiableList(byNode.get(node.index()));
  }

  private static boolean isFromStart(TaskView task) {
    TaskStatus status = task.atStart().status();
    return status == TaskStatus.RUNNING || status == TaskStatus.BOUND;
  }

  private void add(TaskView task, Session session) {
    Optional<NodeView> node = session.node(task.atStart().nodeName());
    if (node.isEmpty()) {
      return; // on an unknown node
    }
    if (byNode.get(node.get().index()).isEmpty()) {
      byNode.set(node.get().index(), new ArrayList<>());
    }
    byNode.get(node.get().index()).add(task);
  }
}
