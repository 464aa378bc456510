package io.hekla.controller.observe;

import io.hekla.model.api.Queue;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.QueueState;
import io.hekla.model.queue.QueueObservation;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reader of a Queue and its parent as the API shows them. */
public final class QueueObservations {

  private QueueObservations() {}

  /**
   * @param named finds a queue by its name
   * @param podGroups number of PodGroups that ask for it
   */
  static QueueObservation of(Queue queue, Function<String, Optional<Queue>> named, int podGroups) {
    String name = queue.getMetadata().getName();
    String parent = parentOf(queue);
    return new QueueObservation(
        queue.getMetadata().getUid(),
        name,
        parent,
        state(queue),
        !stateText(queue).isEmpty(),
        closedByParent(queue),
        parentState(name, parent.isEmpty() ? QueueObservation.ROOT : parent, named),
        podGroups);
  }

  private static QueueObservation.ParentState parentState(
      String name, String parent, Function<String, Optional<Queue>> named) {
    if (name.equals(QueueObservation.ROOT) || parent.equals(QueueObservation.ROOT)) {
      return QueueObservation.ParentState.OPEN;
    }
    return named
        .apply(parent)
        .map(
            other ->
                switch (state(other)) {
                  case CLOSED, CLOSING -> QueueObservation.ParentState.CLOSED;
                  case OPEN, UNKNOWN -> QueueObservation.ParentState.OPEN;
                })
        .orElse(QueueObservation.ParentState.MISSING);
  }

  /** Returns the name of the parent queue; empty if the spec does not specify one. */
  static String parentOf(Queue queue) {
    return queue.getSpec() == null ? "" : text(queue.getSpec().parent);
  }

  /** Returns the resources that its pods hold, as the status shows them. */
  public static Map<String, String> allocated(Queue queue) {
    var shown = new TreeMap<String, String>();
    if (queue.getStatus() != null && queue.getStatus().allocated != null) {
      queue
          .getStatus()
          .allocated
          .forEach((resource, amount) -> shown.put(resource, amount.toString()));
    }
    return shown;
  }

  private static QueueState state(Queue queue) {
    return QueueState.read(stateText(queue));
  }

  private static String stateText(Queue queue) {
    return queue.getStatus() == null ? "" : text(queue.getStatus().state);
  }

  private static boolean closedByParent(Queue queue) {
    var annotations = queue.getMetadata().getAnnotations();
    return annotations != null && "true".equals(annotations.get(WellKnownKeys.CLOSED_BY_PARENT));
  }

  private static String text(@Nullable String text) {
    return text == null ? "" : text;
  }
}
