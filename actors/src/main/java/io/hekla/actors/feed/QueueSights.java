package io.hekla.actors.feed;

import io.hekla.model.api.Queue;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.QueueState;
import io.hekla.model.queue.QueueSight;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads what the API shows of a Queue and its neighbours. */
final class QueueSights {

  private QueueSights() {}

  static QueueSight of(Queue queue, Collection<Queue> all, int podGroups) {
    String name = queue.getMetadata().getName();
    String parent = parentOf(queue);
    var children =
        all.stream()
            .filter(other -> parentOf(other).equals(name))
            .map(
                child ->
                    new QueueSight.Child(
                        child.getMetadata().getName(), state(child), closedByParent(child)))
            .sorted(Comparator.comparing(QueueSight.Child::name))
            .toList();
    return new QueueSight(
        queue.getMetadata().getUid(),
        name,
        parent,
        state(queue),
        !stateText(queue).isEmpty(),
        closedByParent(queue),
        parentState(name, parent.isEmpty() ? QueueSight.ROOT : parent, all),
        children,
        podGroups);
  }

  private static QueueSight.ParentState parentState(
      String name, String parent, Collection<Queue> all) {
    if (name.equals(QueueSight.ROOT) || parent.equals(QueueSight.ROOT)) {
      return QueueSight.ParentState.OPEN;
    }
    return all.stream()
        .filter(other -> other.getMetadata().getName().equals(parent))
        .map(
            other ->
                switch (state(other)) {
                  case CLOSED, CLOSING -> QueueSight.ParentState.CLOSED;
                  case OPEN, UNKNOWN -> QueueSight.ParentState.OPEN;
                })
        .findFirst()
        .orElse(QueueSight.ParentState.MISSING);
  }

  /** Name of the queue above; empty if the spec does not say. */
  static String parentOf(Queue queue) {
    return queue.getSpec() == null ? "" : text(queue.getSpec().parent);
  }

  /** What the status says that its pods hold. */
  static Map<String, String> allocated(Queue queue) {
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
