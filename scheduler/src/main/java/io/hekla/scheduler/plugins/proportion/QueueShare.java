package io.hekla.scheduler.plugins.proportion;

import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.decision.Decisions.QueueFigures;
import io.hekla.scheduler.queues.QueueDemand;
import io.hekla.scheduler.queues.QueueLimits;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Session;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Demand, limit and deserved part of a queue with jobs. */
final class QueueShare {
  private final QueueView queue;
  private final QueueDemand demand;
  private final ResourceVector capability;
  private ResourceVector deserved = ResourceVector.EMPTY;
  private Optional<Boolean> overused = Optional.empty();

  QueueShare(QueueView queue, Session session, ResourceVector guaranteed) {
    this.queue = queue;
    capability = QueueLimits.realCapability(session.total(), guaranteed, queue.info());
    demand = QueueDemand.of(queue, session);
  }

  QueueView queue() {
    return queue;
  }

  QueueDemand demand() {
    return demand;
  }

  /** Most that it may hold: guarantees of others and its own capability taken into account. */
  ResourceVector capability() {
    return capability;
  }

  ResourceVector deserved() {
    return deserved;
  }

  void deserve(ResourceVector part) {
    deserved = part;
  }

  void setOverused(boolean now) {
    overused = Optional.of(now);
  }

  /** Part of its deserved resources that it holds. */
  double share() {
    return queue.held().dominantShareOf(deserved);
  }

  QueueFigures figures(QueueFigures figures) {
    Map<String, Double> numbers = new TreeMap<>(figures.figures());
    numbers.put("queue_share", share());
    numbers.put("queue_weight", (double) queue.info().weight());
    overused.ifPresent(now -> numbers.put("queue_overused", now ? 1.0 : 0.0));
    Map<String, ResourceVector> vectors = new TreeMap<>(figures.vectors());
    vectors.put("queue_allocated", queue.held());
    vectors.put("queue_request", demand.request());
    vectors.put("queue_deserved", deserved);
    // Every dimension that the queue asks for is shown, as in Volcano's gauges.
    vectors.put("queue_inqueue", demand.inqueueAtStart().plus(demand.request().times(0)));
    return figures.with(numbers, vectors);
  }

  static QueueFigures figuresWithoutJobs(QueueFigures figures) {
    Map<String, ResourceVector> vectors = new TreeMap<>(figures.vectors());
    vectors.put("queue_allocated", ResourceVector.EMPTY);
    vectors.put("queue_request", ResourceVector.EMPTY);
    vectors.put("queue_inqueue", ResourceVector.EMPTY);
    return figures.with(figures.figures(), vectors);
  }
}
