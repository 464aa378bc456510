package io.hekla.scheduler.plugins.proportion;

import io.hekla.model.resource.PartlyComparison;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.decision.Bound;
import io.hekla.scheduler.decision.Decisions.QueueFigures;
import io.hekla.scheduler.decision.QueueReason;
import io.hekla.scheduler.queues.QueueDemand;
import io.hekla.scheduler.queues.QueueLimits;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Session;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Demand, limit and deserved part of a queue with jobs. */
final class QueueShare {
  private final QueueView queue;
  private final QueueDemand demand;
  private final ResourceVector capability;
  private final ResourceVector total;
  private ResourceVector deserved = ResourceVector.EMPTY;
  private Optional<Boolean> overused = Optional.empty();

  QueueShare(QueueView queue, Session session, ResourceVector guaranteed) {
    this.queue = queue;
    total = session.total();
    capability = QueueLimits.realCapability(total, guaranteed, queue.info());
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

  /** Returns where {@link #capability} comes from, in one dimension. */
  Bound bound(String name) {
    return QueueLimits.bound(name, capability, total, queue.info().capability(), List.of());
  }

  /** Returns why the queue holds its share: by every dimension but those it asks no more of. */
  QueueReason.QueueShareUsed used() {
    var bounds = new TreeMap<String, Bound>();
    for (String name : queue.held().resourceNames()) {
      if (!name.equals(ResourceVector.PODS)) {
        bounds.put(name, boundOfShare(name));
      }
    }
    if (bounds.values().stream().anyMatch(bound -> bound != Bound.DEMAND)) {
      bounds.values().removeIf(bound -> bound == Bound.DEMAND);
    }
    return used(ResourceVector.EMPTY, bounds);
  }

  /** Returns why the queue may not hold these resources in addition to what it holds. */
  QueueReason.QueueShareUsed usedBy(ResourceVector wanted) {
    List<String> exceeded =
        PartlyComparison.namesGreaterOnRequested(queue.held().plus(wanted), deserved, wanted);
    return used(wanted, QueueLimits.bounds(exceeded, this::boundOfShare));
  }

  private QueueReason.QueueShareUsed used(ResourceVector wanted, SortedMap<String, Bound> bounds) {
    return new QueueReason.QueueShareUsed(
        ProportionPlugin.NAME, queue.name(), queue.held(), deserved, wanted, bounds);
  }

  /** Returns why the queue deserves no more, in one dimension. */
  private Bound boundOfShare(String name) {
    double part = deserved.amount(name) + ResourceVector.MIN;
    if (!capability.has(name) || part >= capability.amount(name)) {
      return bound(name);
    }
    return part >= demand.request().amount(name) ? Bound.DEMAND : Bound.WEIGHT;
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
