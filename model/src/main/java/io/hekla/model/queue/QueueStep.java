package io.hekla.model.queue;

import io.hekla.model.cluster.QueueState;
import io.hekla.model.queue.QueueEntityState.Present;
import io.hekla.model.queue.QueueObservation.ParentState;
import java.util.List;

/**
 * Next step of a queue after an action: its new state, and further effects. The queues below it are
 * not notified: each observes this one's new state, and follows.
 *
 * @param closedByParent whether the queue is then closed because the one above is
 */
record QueueStep(QueueState state, boolean closedByParent, List<QueueEffect> further) {
  static QueueStep of(Present queue, QueueAction action, QueueObservation observation) {
    return switch (action) {
      case OPEN_QUEUE ->
          queue.state() == QueueState.OPEN ? sync(queue, observation) : open(queue, observation);
      case CLOSE_QUEUE ->
          QueueMachine.closed(queue.state())
              ? keepClosed(queue, observation)
              : close(queue, observation, false);
      case SYNC_QUEUE -> sync(queue, observation);
    };
  }

  private static QueueStep open(Present queue, QueueObservation observation) {
    if (QueueMachine.closedAbove(observation)) {
      String message =
          "queue %s cannot be opened while the queue above it, %s, is closed; open that one first"
              .formatted(observation.name(), observation.parent());
      return stay(
          queue, List.of(new QueueEffect.Report(true, QueueAction.OPEN_QUEUE.spelling(), message)));
    }
    return new QueueStep(QueueState.OPEN, false, List.of());
  }

  private static QueueStep close(Present queue, QueueObservation observation, boolean byParent) {
    if (observation.root()) {
      return stay(queue, List.of());
    }
    var report =
        new QueueEffect.Report(
            false,
            QueueAction.CLOSE_QUEUE.spelling(),
            byParent ? "closed because the queue above it is" : "closed");
    return new QueueStep(drained(observation), byParent, List.of(report));
  }

  /** Closes a closed queue on its own account: it stays closed when the one above opens. */
  private static QueueStep keepClosed(Present queue, QueueObservation observation) {
    if (!queue.closedByParent()) {
      return sync(queue, observation);
    }
    var report =
        new QueueEffect.Report(
            false,
            QueueAction.CLOSE_QUEUE.spelling(),
            "closed; stays closed when the queue above it opens");
    return new QueueStep(settle(queue, observation, List.of()).state(), false, List.of(report));
  }

  private static QueueStep sync(Present queue, QueueObservation observation) {
    if (!observation.root() && !observation.parent().isEmpty()) {
      if (observation.parentState() == ParentState.MISSING) {
        String message =
            "the queue above %s, %s, does not exist; create it or change spec.parent"
                .formatted(observation.name(), observation.parent());
        return settle(
            queue,
            observation,
            List.of(new QueueEffect.Report(true, QueueAction.SYNC_QUEUE.spelling(), message)));
      }
      if (QueueMachine.closedAbove(observation) && !QueueMachine.closed(queue.state())) {
        return close(queue, observation, true);
      }
      if (observation.parentState() == ParentState.OPEN
          && QueueMachine.closed(queue.state())
          && queue.closedByParent()) {
        return open(queue, observation);
      }
    }
    return settle(queue, observation, List.of());
  }

  /** Ends closing once the last PodGroup is gone; no other state changes by itself. */
  private static QueueStep settle(
      Present queue, QueueObservation observation, List<QueueEffect> further) {
    QueueState state =
        switch (queue.state()) {
          case CLOSING -> drained(observation);
          case OPEN -> QueueState.OPEN;
          case CLOSED -> QueueState.CLOSED;
          case UNKNOWN -> QueueState.UNKNOWN;
        };
    return new QueueStep(state, queue.closedByParent(), further);
  }

  private static QueueStep stay(Present queue, List<QueueEffect> further) {
    return new QueueStep(queue.state(), queue.closedByParent(), further);
  }

  private static QueueState drained(QueueObservation observation) {
    return observation.podGroups() == 0 ? QueueState.CLOSED : QueueState.CLOSING;
  }
}
