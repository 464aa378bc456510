package io.hekla.scheduler.actions;

import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Statement;
import io.hekla.scheduler.session.TaskView;
import java.util.Optional;

/** Allocations of room that is free, which stay unless somebody objects to one of them. */
final class Allocating {
  private Allocating() {}

  /**
   * Gives a task room on a node, and takes it back if there is an objection: then the task waits.
   *
   * @return whether it stayed
   */
  static boolean allocate(TaskView task, NodeView node, Statement statement, Turn turn) {
    statement.allocate(task, node);
    Optional<Reason> veto = turn.policy().veto(task, node);
    veto.ifPresent(
        why -> {
          statement.takeBack();
          turn.session().vetoed(task, why);
        });
    return veto.isEmpty();
  }

  /** Whether nobody objects to anything that was given in an attempt that was done again. */
  static boolean stays(Statement statement, Turn turn) {
    for (TaskView task : statement.allocated()) {
      Optional<Reason> veto =
          turn.session().node(task.nodeName()).flatMap(node -> turn.policy().veto(task, node));
      if (veto.isPresent()) {
        turn.session().vetoed(task, veto.get());
        return false;
      }
    }
    return true;
  }
}
