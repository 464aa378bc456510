package io.hekla.scheduler.close;

import io.hekla.model.cluster.PodGroupInfo;
import io.hekla.model.cluster.PodGroupInfo.Condition;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.cluster.TaskStatus;
import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import io.hekla.scheduler.decision.GangReason;
import io.hekla.scheduler.decision.QueueReason;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.decision.UnschedulableConditions;
import io.hekla.scheduler.plugin.Policy;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import io.hekla.scheduler.snapshot.SnapshotJob;
import java.util.List;

/**
 * Phase, conditions and counts of PodGroups. Source:
 * docs/reference/scheduler-model.md#phases-and-conditions-of-podgroups.
 */
final class PodGroupVerdicts {
  private static final String UNSCHEDULABLE = "Unschedulable";

  private static final Reason NONE = new Reason.None();

  private PodGroupVerdicts() {}

  static PodGroupVerdict of(JobView job, Session session, Policy policy, DefaultReasons unspoken) {
    PodGroupInfo podGroup = job.podGroup();
    return new PodGroupVerdict(
        podGroup.key(),
        podGroup.uid(),
        job.queue().name(),
        job.wasAdmitted(),
        phase(job, session),
        conditions(job, session),
        job.count(TaskStatus.RUNNING),
        job.count(TaskStatus.SUCCEEDED),
        job.count(TaskStatus.FAILED),
        policy.share(job),
        reason(job, policy, unspoken),
        policy.podGroupAnnotations(job));
  }

  /**
   * Returns the verdict on a job that is left alone because its queue does not exist: it keeps its
   * status, except for a condition that states the reason.
   */
  static PodGroupVerdict withoutQueue(SnapshotJob job, String session) {
    PodGroupInfo podGroup = job.podGroup();
    var reason = new QueueReason.QueueNotOpen(podGroup.queue(), "missing");
    return new PodGroupVerdict(
        podGroup.key(),
        podGroup.uid(),
        podGroup.queue(),
        false,
        job.phase(),
        UnschedulableConditions.withoutQueue(podGroup.conditions(), reason, session),
        podGroup.running(),
        podGroup.succeeded(),
        podGroup.failed(),
        0,
        reason);
  }

  /**
   * Returns the conditions; those of a ready job state nothing of its queue: that more of it waits
   * is stated by its pods.
   */
  private static List<Condition> conditions(JobView job, Session session) {
    Reason barred = waits(job) && !job.isReady() ? session.barred(job).orElse(NONE) : NONE;
    return UnschedulableConditions.of(job.conditions(), barred, session.id());
  }

  private static boolean waits(JobView job) {
    return job.isPending() || job.count(TaskStatus.PENDING) > 0 || job.waiting() > 0;
  }

  private static PodGroupPhase phase(JobView job, Session session) {
    if (job.count(TaskStatus.RUNNING) > 0 && isUnschedulableNow(job, session)) {
      return PodGroupPhase.UNKNOWN;
    }
    int ended = job.count(TaskStatus.SUCCEEDED) + job.count(TaskStatus.FAILED);
    int scheduled =
        ended + job.count(TaskStatus.RUNNING) + job.count(TaskStatus.BOUND) + job.leaving();
    if (scheduled >= job.minAvailable()) {
      return scheduled == ended ? PodGroupPhase.COMPLETED : PodGroupPhase.RUNNING;
    }
    return job.phase() == PodGroupPhase.INQUEUE ? PodGroupPhase.INQUEUE : PodGroupPhase.PENDING;
  }

  private static boolean isUnschedulableNow(JobView job, Session session) {
    for (Condition condition : job.conditions()) {
      if (condition.type().equals(UNSCHEDULABLE)
          && condition.status()
          && condition.transitionId().equals(session.id())) {
        return true;
      }
    }
    return false;
  }

  private static Reason reason(JobView job, Policy policy, DefaultReasons unspoken) {
    if (!waits(job)) {
      return NONE;
    }
    if (job.isPending()) {
      return job.obstacle().orElseGet(unspoken::ofWaitingJob);
    }
    Reason silence = job.count(TaskStatus.PENDING) > 0 ? unspoken.ofJob() : NONE;
    Reason obstacle = job.obstacle().orElse(silence);
    if (policy.isReady(job)) {
      return obstacle;
    }
    int placed = job.ready();
    for (TaskView task : job.tasks()) {
      placed += TaskVerdicts.hadRoom(task) ? 1 : 0;
    }
    return new GangReason.GangNotReady(placed, job.minAvailable(), job.size(), obstacle);
  }
}
