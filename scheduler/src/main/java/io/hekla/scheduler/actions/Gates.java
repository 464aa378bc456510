package io.hekla.scheduler.actions;

import io.hekla.scheduler.session.TaskView;

/**
 * The scheduling gates by which queues hold tasks back. Whether one is opened is decided by the
 * resources of the queue, not by nodes; from then on the queue reserves the room, if a plugin does
 * so. Source: docs/reference/action-steps.md#tasks-of-one-sub-job,
 * docs/reference/cluster-cache.md#scheduling-gates.
 */
final class Gates {
  private Gates() {}

  /** Opens the gate of a task that its queue may get. */
  static void open(TaskView task, ActionContext context) {
    if (context.session().openGate(task)) {
      context.policy().gateOpened(task);
    }
  }
}
