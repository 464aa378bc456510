package io.hekla.admission;

import io.hekla.model.api.Queue;
import io.hekla.model.api.QueueStatus;
import java.util.List;
import java.util.Optional;

/** That the queue chosen exists and takes work. */
final class QueueChoice {
  private static final String FIELD = "spec.queue";

  private QueueChoice() {}

  /** A Job's queue: open, not the root, and without queues below it. */
  static List<Finding> ofJob(String name, AdmissionContext context) {
    List<Finding> open = ofPodGroup(name, context);
    if (!open.isEmpty()) {
      return open;
    }
    if (name.equals("root")) {
      return List.of(new Finding(FIELD, "root takes no jobs itself; name a queue below it"));
    }
    if (context.hasChildren(name)) {
      return List.of(
          new Finding(FIELD, "queue " + name + " has queues below it; name one of those"));
    }
    return List.of();
  }

  /** A PodGroup's queue: there, and open. */
  static List<Finding> ofPodGroup(String name, AdmissionContext context) {
    Optional<Queue> queue = context.queue(name);
    if (queue.isEmpty()) {
      return List.of(new Finding(FIELD, MissingQueue.message(name, context)));
    }
    String state = state(queue.get());
    if (!state.equals("Open")) {
      return List.of(
          new Finding(
              FIELD,
              "queue "
                  + name
                  + " is "
                  + (state.isEmpty() ? "not open yet" : state)
                  + "; only a queue that is Open takes work"));
    }
    return List.of();
  }

  private static String state(Queue queue) {
    QueueStatus status = queue.getStatus();
    return status == null ? "" : Absent.text(status.state);
  }
}
