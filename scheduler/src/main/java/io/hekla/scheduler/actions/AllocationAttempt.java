package io.hekla.scheduler.actions;

import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Statement;
import io.hekla.scheduler.session.TaskView;
import java.util.Optional;

/** Allocations of idle resources, which stay unless a plugin vetoes one of them. */
final class AllocationAttempt {
  private AllocationAttempt() {}

  /**
   * Allocates a task to a node, and takes that back if there is a veto: then the task waits.
   *
   * @return whether the allocation stayed
   */
  static boolean allocate(
      TaskView task, NodeView node, Statement statement, ActionContext context) {
    statement.allocate(task, node);
    Optional<Reason> veto = context.policy().veto(task, node);
    veto.ifPresent(
        why -> {
          statement.takeBack();
          context.session().vetoed(task, why);
        });
    return veto.isEmpty();
  }

  /** Returns whether no plugin vetoes any allocation of an attempt that was redone. */
  static boolean stays(Statement statement, ActionContext context) {
    for (TaskView task : statement.allocated()) {
      Optional<Reason> veto =
          context
              .session()
              .node(task.nodeName())
              .flatMap(node -> context.policy().veto(task, node));
      if (veto.isPresent()) {
        context.session().vetoed(task, veto.get());
        return false;
      }
    }
    return true;
  }
}
