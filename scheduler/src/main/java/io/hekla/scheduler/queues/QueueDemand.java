package io.hekla.scheduler.queues;

import io.hekla.model.resource.PartlyComparison;
import io.hekla.model.resource.ResourceVector;
import io.hekla.model.resource.ResourceVector.Missing;
import io.hekla.scheduler.decision.QueueReason;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.snapshot.QueueJobs;
import java.util.List;
import java.util.Optional;

/** What the jobs of a queue, or of several, ask for. Source: reference §5.5. */
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

  /** What the jobs of one queue ask for. */
  public static QueueDemand of(QueueView queue, Session session) {
    QueueJobs admitted = session.admittedAtStart(queue);
    return new QueueDemand(
        queue.atStart().allocated().plus(admitted.pending()),
        queue.atStart().elastic(),
        admitted.expected(session.total()));
  }

  /**
   * This with no more kept for jobs that were let in than a queue may still come to hold: others
   * need not make room for more, whatever its jobs say.
   *
   * @param held what it holds
   * @param capability what it may hold at most
   */
  public QueueDemand within(ResourceVector held, ResourceVector capability) {
    ResourceVector room = QueueLimits.room(capability, held, elastic);
    return new QueueDemand(request, elastic, inqueueAtStart.limitedBy(room, Missing.ZERO));
  }

  /** What the jobs of several queues ask for together. */
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

  /** What its placed and pending tasks asked for when the session began. */
  public ResourceVector request() {
    return request;
  }

  /** What was kept for jobs that had been let in when the session began. */
  public ResourceVector inqueueAtStart() {
    return inqueueAtStart;
  }

  /** Keeps what a job that is let in needs at least. */
  public void enqueue(JobView job) {
    job.podGroup()
        .minResources()
        .ifPresent(minimum -> inqueue = inqueue.plus(job.withoutGated(minimum)));
  }

  /**
   * Why a job that needs so much at least finds no room in a queue, if so: what is held and what is
   * kept for jobs let in, less what running jobs can do without, leave too little of what the queue
   * may hold.
   */
  public Optional<Reason> refusal(
      String plugin,
      String queue,
      ResourceVector wanted,
      ResourceVector held,
      ResourceVector capability) {
    ResourceVector sum = wanted.plus(held).plus(inqueue).minus(elastic);
    if (sum.lessEqualOnRequested(capability, wanted)) {
      return Optional.empty();
    }
    return Optional.of(
        new QueueReason.NotAdmitted(
            plugin,
            queue,
            wanted,
            capability.minus(sum.minus(wanted)),
            PartlyComparison.namesGreaterOnRequested(sum, capability, wanted)));
  }
}
