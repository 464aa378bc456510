package io.hekla.scheduler.plugins.proportion;

import io.hekla.model.resource.ResourceVector;
import io.hekla.model.resource.ResourceVector.Missing;
import io.hekla.scheduler.decision.Decisions.QueueFigures;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.QueueView;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What a queue with jobs asks for, may hold and deserves. */
final class QueueShare {
  private final QueueView queue;
  private final ResourceVector request;
  private final ResourceVector capability;
  private final ResourceVector inqueueAtStart;
  private final ResourceVector elastic;
  private ResourceVector inqueue;
  private ResourceVector deserved = ResourceVector.EMPTY;
  private Optional<Boolean> overused = Optional.empty();

  QueueShare(QueueView queue, ResourceVector total, ResourceVector guaranteed) {
    this.queue = queue;
    request = queue.held().plus(queue.atStart().pending());
    inqueue = queue.atStart().expected();
    // Shown in every dimension that the queue asks for, as Volcano's gauges are.
    inqueueAtStart = inqueue.plus(request.times(0));
    elastic = queue.atStart().elastic();
    ResourceVector open = total.minus(guaranteed).positive().plus(queue.info().guarantee());
    capability =
        queue
            .info()
            .capability()
            .map(QueueShare::unlimitedWhereUnset)
            .map(limit -> open.limitedBy(limit, Missing.INFINITE))
            .orElse(open);
  }

  /** CPU or memory that is not given in a capability is without limit. */
  private static ResourceVector unlimitedWhereUnset(ResourceVector limit) {
    ResourceVector whole = limit;
    for (String name : List.of(ResourceVector.CPU, ResourceVector.MEMORY)) {
      whole = whole.amount(name) <= 0 ? whole.with(name, Double.MAX_VALUE) : whole;
    }
    return whole;
  }

  QueueView queue() {
    return queue;
  }

  ResourceVector request() {
    return request;
  }

  /** What it may hold at most: guarantees of others and its own capability taken into account. */
  ResourceVector capability() {
    return capability;
  }

  ResourceVector inqueue() {
    return inqueue;
  }

  ResourceVector elastic() {
    return elastic;
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

  void enqueue(JobView job) {
    job.podGroup()
        .minResources()
        .ifPresent(minimum -> inqueue = inqueue.plus(job.withoutGated(minimum)));
  }

  boolean withinCapability(ResourceVector sum, ResourceVector requested) {
    return sum.lessEqualOnRequested(capability, requested);
  }

  /** How much of what it deserves it holds. */
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
    vectors.put("queue_request", request);
    vectors.put("queue_deserved", deserved);
    vectors.put("queue_inqueue", inqueueAtStart);
    return new QueueFigures(figures.name(), figures.allocated(), numbers, vectors);
  }

  static QueueFigures figuresWithoutJobs(QueueFigures figures) {
    Map<String, ResourceVector> vectors = new TreeMap<>(figures.vectors());
    vectors.put("queue_allocated", ResourceVector.EMPTY);
    vectors.put("queue_request", ResourceVector.EMPTY);
    vectors.put("queue_inqueue", ResourceVector.EMPTY);
    return new QueueFigures(figures.name(), figures.allocated(), figures.figures(), vectors);
  }
}
