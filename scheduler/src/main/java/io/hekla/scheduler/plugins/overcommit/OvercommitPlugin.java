package io.hekla.scheduler.plugins.overcommit;

import static io.hekla.scheduler.plugin.QueuePoints.JOB_ENQUEUEABLE;
import static io.hekla.scheduler.plugin.QueuePoints.JOB_ENQUEUED;

import io.hekla.model.resource.PartlyComparison;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.decision.QueueReason;
import io.hekla.scheduler.plugin.Extensions;
import io.hekla.scheduler.plugin.Plugin;
import io.hekla.scheduler.plugin.QueueAdmission;
import io.hekla.scheduler.queues.LaterStarts;
import io.hekla.scheduler.queues.QueueLimits;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.Session;
import java.util.HashMap;
import java.util.Map;

/**
 * Overcommitment: jobs are let in while their minimums add up to no more than the cluster's idle
 * resources, and a factor more. Source: docs/reference/plugin-rules.md#overcommit.
 */
public final class OvercommitPlugin implements Plugin {
  public static final String NAME = "overcommit";

  private static final String FACTOR = "overcommit-factor";
  private static final double DEFAULT_FACTOR = 1.2;

  private final double factor;
  private ResourceVector most = ResourceVector.EMPTY;
  private ResourceVector idle = ResourceVector.EMPTY;
  private ResourceVector inqueue = ResourceVector.EMPTY;

  /** Answers since the last job was let in: equal requests get the same. */
  private final Map<Question, QueueAdmission> answers = new HashMap<>();

  /**
   * Question of a job.
   *
   * @param kept resources of admitted jobs that hold it back
   */
  private record Question(ResourceVector wanted, ResourceVector kept) {}

  public OvercommitPlugin(Arguments.Reader arguments) {
    double configured = arguments.number(FACTOR, DEFAULT_FACTOR);
    if (configured < 1) {
      arguments.refuse(FACTOR, configured + " is below 1", Double.toString(DEFAULT_FACTOR));
    }
    factor = configured < 1 ? DEFAULT_FACTOR : configured;
  }

  @Override
  public void open(Session session, Extensions on) {
    most = session.total().times(factor);
    idle = most.minus(session.usedAtStart());
    on.forEach(
        session.queues(), queue -> inqueue = inqueue.plus(QueueLimits.reserved(queue, session)));
    on.add(JOB_ENQUEUEABLE, job -> enqueueable(job, session));
    on.add(JOB_ENQUEUED, this::enqueued);
  }

  private static ResourceVector minimum(JobView job) {
    return job.podGroup().minResources().map(job::withoutGated).orElse(ResourceVector.EMPTY);
  }

  private void enqueued(JobView job) {
    inqueue = inqueue.plus(minimum(job));
    answers.clear();
  }

  private QueueAdmission enqueueable(JobView job, Session session) {
    if (job.podGroup().minResources().isEmpty()) {
      return QueueAdmission.PERMIT;
    }
    ResourceVector kept = LaterStarts.without(LaterStarts.inCluster(job, session), inqueue);
    return answers.computeIfAbsent(
        new Question(job.podGroup().minResources().get(), kept),
        question -> answer(question, idle.plus(session.roomOfExtras())));
  }

  private QueueAdmission answer(Question question, ResourceVector room) {
    ResourceVector wanted = question.wanted();
    ResourceVector sum = question.kept().plus(wanted);
    if (sum.lessEqualOnRequested(room, wanted)) {
      return QueueAdmission.PERMIT;
    }
    return QueueAdmission.reject(
        new QueueReason.ClusterFull(
            NAME,
            wanted,
            room.minus(question.kept()),
            PartlyComparison.namesGreaterOnRequested(sum, room, wanted),
            most,
            factor));
  }
}
