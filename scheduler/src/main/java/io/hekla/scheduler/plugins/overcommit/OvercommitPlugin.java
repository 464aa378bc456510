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
  private ResourceVector room = ResourceVector.EMPTY;

  /** Answers since the last job was let in: equal requests get the same. */
  private final Map<ResourceVector, QueueAdmission> answers = new HashMap<>();

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
    room = idle.minus(inqueue);
    on.add(JOB_ENQUEUEABLE, this::enqueueable);
    on.add(JOB_ENQUEUED, this::enqueued);
  }

  private static ResourceVector minimum(JobView job) {
    return job.podGroup().minResources().map(job::withoutGated).orElse(ResourceVector.EMPTY);
  }

  private void enqueued(JobView job) {
    inqueue = inqueue.plus(minimum(job));
    room = idle.minus(inqueue);
    answers.clear();
  }

  private QueueAdmission enqueueable(JobView job) {
    if (job.podGroup().minResources().isEmpty()) {
      return QueueAdmission.PERMIT;
    }
    return answers.computeIfAbsent(job.podGroup().minResources().get(), this::answer);
  }

  private QueueAdmission answer(ResourceVector wanted) {
    ResourceVector sum = inqueue.plus(wanted);
    if (sum.lessEqualOnRequested(idle, wanted)) {
      return QueueAdmission.PERMIT;
    }
    return QueueAdmission.reject(
        new QueueReason.ClusterFull(
            NAME,
            wanted,
            room,
            PartlyComparison.namesGreaterOnRequested(sum, idle, wanted),
            most,
            factor));
  }
}
