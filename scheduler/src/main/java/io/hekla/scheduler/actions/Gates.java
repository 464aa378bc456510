package io.hekla.scheduler.actions;

import io.hekla.scheduler.session.TaskView;

/**
 * The gates by which queues hold tasks back. Whether one is opened is decided by what the queue
 * has, not by nodes; from then on the queue keeps the room, if a plugin sees to that. Source:
 * reference scheduler.md §4.3.2, §6.5.
 */
final class Gates {
  private Gates() {}

  /** Has the gate of a task opened that its queue may get. */
  static void open(TaskView task, Turn turn) {
    if (turn.session().openGate(task)) {
      turn.policy().gateOpened(task);
    }
  }
}
