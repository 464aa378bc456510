package io.hekla.controller.metrics;

import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.decision.Decisions.QueueFigures;

/**
 * Figures of queues under the names of Volcano's gauges, without its prefix: a vector becomes three
 * gauges, of CPU in millicores, memory in bytes, and each other resource in thousandths, pods
 * whole.
 */
public final class QueueGauges {
  private QueueGauges() {}

  /** Receiver of gauges. */
  @FunctionalInterface
  public interface Sink {
    /**
     * Takes a gauge.
     *
     * @param resource the resource of the last kind of gauge; empty for others
     */
    void take(String gauge, String resource, double value);
  }

  /** Passes all gauges of a queue to a sink. */
  public static void of(QueueFigures queue, Sink sink) {
    queue.figures().forEach((gauge, value) -> sink.take(gauge, "", value));
    queue.vectors().forEach((gauge, vector) -> of(gauge, vector, sink));
  }

  private static void of(String gauge, ResourceVector vector, Sink sink) {
    sink.take(gauge + "_milli_cpu", "", vector.milliCpu());
    sink.take(gauge + "_memory_bytes", "", vector.memoryBytes());
    for (String name : vector.scalarNames()) {
      sink.take(scalars(gauge), name, vector.amount(name));
    }
  }

  /** Returns the name of the gauge of the other resources of a vector. */
  static String scalars(String vector) {
    return vector + "_scalar_resources";
  }
}
