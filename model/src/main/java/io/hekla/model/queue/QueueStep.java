package io.hekla.model.queue;

import io.hekla.model.cluster.QueueState;
import io.hekla.model.queue.QueueLife.Present;
import io.hekla.model.queue.QueueSight.ParentState;
import java.util.List;

/**
 * Next step of a queue after an action: its new state, and further effects. The queues below it are
 * not notified: each observes this one's new state, and follows.
 *
 * @param closedByParent whether the queue is then closed because the one above is
 */
record QueueStep(QueueState state, boolean closedByParent, List<QueueEffect> further) {
  static QueueStep of(Present queue, QueueAction action, QueueSight sight) {
    return switch (action) {
      case OPEN_QUEUE -> queue.state() == QueueState.OPEN ? sync(queue, sight) : open(queue, sight);
      case CLOSE_QUEUE ->
          QueueMachine.closed(queue.state()) ? sync(queue, sight) : close(queue, sight, false);
      case SYNC_QUEUE -> sync(queue, sight);
    };
  }

  private static QueueStep open(Present queue, QueueSight sight) {
    if (QueueMachine.closedAbove(sight)) {
      String message =
          "queue %s cannot be opened while the queue above it, %s, is closed; open that one first"
              .formatted(sight.name(), sight.parent());
      return stay(
          queue, List.of(new QueueEffect.Report(true, QueueAction.OPEN_QUEUE.spelling(), message)));
    }
    return new QueueStep(QueueState.OPEN, false, List.of());
  }

  private static QueueStep close(Present queue, QueueSight sight, boolean byParent) {
    if (sight.root()) {
      return stay(queue, List.of());
    }
    var report =
        new QueueEffect.Report(
            false,
            QueueAction.CLOSE_QUEUE.spelling(),
            byParent ? "closed because the queue above it is" : "closed");
    return new QueueStep(drained(sight), byParent, List.of(report));
  }

  private static QueueStep sync(Present queue, QueueSight sight) {
    if (!sight.root() && !sight.parent().isEmpty()) {
      if (sight.parentState() == ParentState.MISSING) {
        String message =
            "the queue above %s, %s, does not exist; create it or change spec.parent"
                .formatted(sight.name(), sight.parent());
        return settle(
            queue,
            sight,
            List.of(new QueueEffect.Report(true, QueueAction.SYNC_QUEUE.spelling(), message)));
      }
      if (QueueMachine.closedAbove(sight) && !QueueMachine.closed(queue.state())) {
        return close(queue, sight, true);
      }
      if (sight.parentState() == ParentState.OPEN
          && QueueMachine.closed(queue.state())
          && queue.closedByParent()) {
        return open(queue, sight);
      }
    }
    return settle(queue, sight, List.of());
  }

  /** Ends closing once the last PodGroup is gone; no other state changes by itself. */
  private static QueueStep settle(Present queue, QueueSight sight, List<QueueEffect> further) {
    QueueState state =
        switch (queue.state()) {
          case CLOSING -> drained(sight);
          case OPEN -> QueueState.OPEN;
          case CLOSED -> QueueState.CLOSED;
          case UNKNOWN -> QueueState.UNKNOWN;
        };
    return new QueueStep(state, queue.closedByParent(), further);
  }

  private static QueueStep stay(Present queue, List<QueueEffect> further) {
    return new QueueStep(queue.state(), queue.closedByParent(), further);
  }

  private static QueueState drained(QueueSight sight) {
    return sight.podGroups() == 0 ? QueueState.CLOSED : QueueState.CLOSING;
  }
}
