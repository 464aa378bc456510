package io.hekla.scheduler.actions;

import io.hekla.scheduler.session.TaskView;

/**
 * The scheduling gates by which queues hold tasks back. Whether one is opened is decided by the
 * resources of the queue, not by nodes; from then on the queue reserves the room, if a plugin does
 * so. Source: reference scheduler.md §4.3.2, §6.5.
 */
final class Gates {
  private Gates() {}

  /** Opens the gate of a task that its queue may get. */
  static void open(TaskView task, ActionContext turn) {
    if (turn.session().openGate(task)) {
      turn.policy().gateOpened(task);
    }
  }
}
