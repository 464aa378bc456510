package io.hekla.scheduler.queues;

import io.hekla.model.resource.PartlyComparison;
import io.hekla.model.resource.ResourceVector;
import io.hekla.model.resource.ResourceVector.Missing;
import io.hekla.scheduler.decision.Bound;
import io.hekla.scheduler.decision.QueueReason;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.snapshot.QueueJobs;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Demand of the jobs of a queue, or of several. Source: docs/reference/plugin-rules.md#proportion.
 */
public final class QueueDemand {
  private final ResourceVector request;
  private final ResourceVector elastic;
  private final ResourceVector inqueueAtStart;
  private ResourceVector inqueue;

  private QueueDemand(ResourceVector request, ResourceVector elastic, ResourceVector inqueue) {
    this.request = request;
    this.elastic = elastic;
    this.inqueueAtStart = inqueue;
    this.inqueue = inqueue;
  }

  /** Returns the demand of the jobs of one queue. */
  public static QueueDemand of(QueueView queue, Session session) {
    QueueJobs admitted = session.admittedAtStart(queue);
    return new QueueDemand(
        queue.atStart().allocated().plus(admitted.pending()),
        queue.atStart().elastic(),
        admitted.expected(session.total()));
  }

  /**
   * Returns a copy in which no more is reserved for admitted jobs than a queue may still come to
   * hold: other queues need not make room for more, whatever its jobs claim.
   *
   * @param held what it holds
   * @param capability what it may hold at most
   */
  public QueueDemand within(ResourceVector held, ResourceVector capability) {
    ResourceVector room = QueueLimits.room(capability, held, elastic);
    return new QueueDemand(request, elastic, inqueueAtStart.limitedBy(room, Missing.ZERO));
  }

  /** Returns the total demand of the jobs of several queues. */
  public static QueueDemand sum(List<QueueDemand> parts) {
    ResourceVector request = ResourceVector.EMPTY;
    ResourceVector elastic = ResourceVector.EMPTY;
    ResourceVector inqueue = ResourceVector.EMPTY;
    for (QueueDemand part : parts) {
      request = request.plus(part.request);
      elastic = elastic.plus(part.elastic);
      inqueue = inqueue.plus(part.inqueueAtStart);
    }
    return new QueueDemand(request, elastic, inqueue);
  }

  /** Requests of its placed and pending tasks when the session began. */
  public ResourceVector request() {
    return request;
  }

  /** Resources reserved for jobs that had been admitted when the session began. */
  public ResourceVector inqueueAtStart() {
    return inqueueAtStart;
  }

  /** Reserves the minimum of a job that is admitted. */
  public void enqueue(JobView job) {
    job.podGroup()
        .minResources()
        .ifPresent(minimum -> inqueue = inqueue.plus(job.withoutGated(minimum)));
  }

  /**
   * Returns why a job with this minimum finds no room in a queue, if so: what is held and what is
   * reserved for admitted jobs, less what running jobs can do without, leave too little of what the
   * queue may hold.
   *
   * @param later reserved for admitted jobs that start only when the job would have ended
   * @param bound tells where the limit of a dimension comes from
   */
  public Optional<Reason> refusal(
      String plugin,
      String queue,
      ResourceVector wanted,
      ResourceVector later,
      ResourceVector held,
      ResourceVector capability,
      Function<String, Bound> bound) {
    ResourceVector kept = LaterStarts.without(later, inqueue);
    ResourceVector sum = wanted.plus(held).plus(kept).minus(elastic);
    if (sum.lessEqualOnRequested(capability, wanted)) {
      return Optional.empty();
    }
    List<String> exceeded = PartlyComparison.namesGreaterOnRequested(sum, capability, wanted);
    return Optional.of(
        new QueueReason.NotAdmitted(
            plugin,
            queue,
            wanted,
            capability.minus(sum.minus(wanted)),
            exceeded,
            capability,
            QueueLimits.bounds(exceeded, bound)));
  }
}
