package io.hekla.scheduler.plugins.capacity;

import io.hekla.model.resource.ResourceVector;
import io.hekla.model.resource.ResourceVector.Missing;
import io.hekla.scheduler.decision.Decisions.QueueFigures;
import java.util.Map;
import java.util.TreeMap;

/**
 * Figures of a queue that users see. Source: docs/reference/plugin-rules.md#capacity,
 * docs/reference/plugin-rules.md#figures-of-queues.
 */
final class CapacityFigures {
  private CapacityFigures() {}

  /** Figures of a queue that takes part: one in a tree, or one with jobs. */
  static QueueFigures of(CapacityQueue queue, QueueFigures figures) {
    Map<String, Double> numbers = new TreeMap<>(figures.figures());
    numbers.put("queue_share", queue.share());
    numbers.put("queue_overused", queue.share() > 1 ? 1.0 : 0.0);
    // Every dimension that the queue asks for is shown, as in Volcano's gauges.
    ResourceVector nothing = queue.demand().request().times(0);
    Map<String, ResourceVector> vectors = limits(queue, figures);
    vectors.put("queue_capacity", queue.due().capability().plus(nothing));
    vectors.put("queue_deserved", queue.due().deserved());
    vectors.put(
        "queue_allocated",
        (queue.isLeaf() ? queue.held() : queue.allocatedAtStart()).plus(nothing));
    vectors.put("queue_request", queue.demand().request());
    vectors.put("queue_inqueue", queue.demand().inqueueAtStart().plus(nothing));
    return figures.with(numbers, vectors);
  }

  /** Figures of a queue without jobs where there is no tree. */
  static QueueFigures withoutJobs(CapacityQueue queue, QueueFigures figures) {
    Map<String, ResourceVector> vectors = limits(queue, figures);
    // Dimensions that the capability does not name are shown as 0, as in Volcano's gauges.
    queue
        .view()
        .info()
        .capability()
        .ifPresent(
            limit -> {
              vectors.put("queue_capacity", limit);
              vectors.put(
                  "queue_real_capacity",
                  queue.due().realCapability().limitedBy(limit, Missing.INFINITE));
            });
    vectors.put("queue_deserved", queue.view().info().deserved());
    vectors.put("queue_allocated", ResourceVector.EMPTY);
    vectors.put("queue_request", ResourceVector.EMPTY);
    vectors.put("queue_inqueue", ResourceVector.EMPTY);
    return figures.with(figures.figures(), vectors);
  }

  private static Map<String, ResourceVector> limits(CapacityQueue queue, QueueFigures figures) {
    Map<String, ResourceVector> vectors = new TreeMap<>(figures.vectors());
    vectors.put("queue_real_capacity", queue.due().realCapability());
    return vectors;
  }
}
