package io.hekla.scheduler.plugins.gang;

import static io.hekla.scheduler.plugin.ClosingPoints.CLOSE;
import static io.hekla.scheduler.plugin.JobPoints.JOB_ORDER;
import static io.hekla.scheduler.plugin.JobPoints.JOB_PIPELINED;
import static io.hekla.scheduler.plugin.JobPoints.JOB_READY;
import static io.hekla.scheduler.plugin.JobPoints.JOB_STARVING;
import static io.hekla.scheduler.plugin.JobPoints.JOB_VALID;
import static io.hekla.scheduler.plugin.JobPoints.SUB_JOB_ORDER;
import static io.hekla.scheduler.plugin.JobPoints.SUB_JOB_PIPELINED;
import static io.hekla.scheduler.plugin.JobPoints.SUB_JOB_READY;
import static io.hekla.scheduler.plugin.VictimPoints.GANG_VICTIMS;
import static io.hekla.scheduler.plugin.VictimPoints.PREEMPTABLE;
import static io.hekla.scheduler.plugin.VictimPoints.RECLAIMABLE;

import io.hekla.model.cluster.PodGroupInfo.Condition;
import io.hekla.model.cluster.TaskStatus;
import io.hekla.scheduler.decision.GangReason;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.gangs.SubGroupMinimums;
import io.hekla.scheduler.plugin.Extensions;
import io.hekla.scheduler.plugin.Plugin;
import io.hekla.scheduler.plugin.Vote;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.SubJobView;
import io.hekla.scheduler.session.TaskView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Gang scheduling: a job starts with its minimum or not at all, and keeps it. Source:
 * docs/reference/plugin-rules.md#gang,
 * docs/reference/scheduler-model.md#phases-and-conditions-of-podgroups.
 */
public final class GangPlugin implements Plugin {
  public static final String NAME = "gang";

  private static final String NOT_ENOUGH_RESOURCES = "NotEnoughResources";
  private static final String SCHEDULED = "tasks in gang are ready to be scheduled";

  @Override
  public void open(Session session, Extensions on) {
    on.add(JOB_VALID, GangPlugin::fault);
    on.add(JOB_ORDER, (left, right) -> Boolean.compare(left.isReady(), right.isReady()));
    on.add(JOB_READY, SubGroupMinimums::hasMinimum);
    on.add(SUB_JOB_ORDER, (left, right) -> Boolean.compare(left.isReady(), right.isReady()));
    on.add(SUB_JOB_READY, SubJobView::isReady);
    on.add(SUB_JOB_PIPELINED, subJob -> subJob.isPipelined() ? Vote.PERMIT : Vote.REJECT);
    on.add(JOB_PIPELINED, GangPlugin::isReadyOrPipelined);
    on.add(JOB_STARVING, JobView::isStarving);
    on.add(PREEMPTABLE, GangPlugin::withoutBreakingMinimum);
    on.add(RECLAIMABLE, GangPlugin::withoutBreakingMinimum);
    on.add(GANG_VICTIMS, (scope, gang, candidates) -> Optional.of(candidates));
    var scheduled = new Condition("Scheduled", true, SCHEDULED, "", session.id());
    on.add(CLOSE, () -> session.jobs().forEach(job -> report(job, scheduled, session)));
  }

  private static Optional<Reason> fault(JobView job) {
    Optional<Reason> role =
        job.roles()
            .missing()
            .map(of -> new GangReason.NotEnoughTasks(of.role(), of.present(), of.minimum()));
    Optional<Reason> part = role.or(() -> SubGroupMinimums.missing(job));
    if (part.isPresent()) {
      return part;
    }
    return job.valid() < job.minAvailable()
        ? Optional.of(new GangReason.NotEnoughTasks("", job.valid(), job.minAvailable()))
        : Optional.empty();
  }

  private static Vote isReadyOrPipelined(JobView job) {
    boolean isEnough =
        job.isPipelined() && job.roles().arePipelined() && SubGroupMinimums.arePipelined(job);
    return isEnough ? Vote.PERMIT : Vote.REJECT;
  }

  /** Candidates without which their job, all before them gone too, still has its minimum. */
  private static Optional<List<TaskView>> withoutBreakingMinimum(
      TaskView claimant, List<TaskView> candidates) {
    Map<JobView, Integer> left = new HashMap<>();
    var victims = new ArrayList<TaskView>();
    for (TaskView candidate : candidates) {
      JobView job = candidate.job();
      int ready = left.computeIfAbsent(job, JobView::ready);
      if (ready > job.minAvailable()) {
        left.put(job, ready - 1);
        victims.add(candidate);
      }
    }
    return Optional.of(victims);
  }

  private static void report(JobView job, Condition scheduled, Session session) {
    if (job.isReady()) {
      session.set(job, scheduled);
      return;
    }
    if (job.size() == 0 || isOnlyLeaving(job)) {
      return;
    }
    int placed = job.ready() + hadRoomInAttempt(job);
    Reason obstacle =
        job.obstacle().orElse(job.isPending() ? new Reason.None() : new Reason.NotReached());
    Reason reason = new GangReason.GangNotReady(placed, job.minAvailable(), job.size(), obstacle);
    String message =
        (job.minAvailable() - placed)
            + "/"
            + job.size()
            + " tasks in gang unschedulable: "
            + reason.text();
    session.set(
        job, new Condition("Unschedulable", true, NOT_ENOUGH_RESOURCES, message, session.id()));
  }

  /** Returns whether no task waits any more and the leaving ones had been enough. */
  private static boolean isOnlyLeaving(JobView job) {
    if (job.count(TaskStatus.PENDING) > 0 || job.waiting() > 0) {
      return false;
    }
    int leaving = job.leaving();
    return leaving > 0 && job.ready() + leaving >= job.minAvailable();
  }

  private static int hadRoomInAttempt(JobView job) {
    if (job.obstacle().isEmpty()) {
      return 0; // no attempt failed, so none was given up
    }
    int count = 0;
    for (TaskView task : job.tasks()) {
      count += hadRoomInAttempt(task) ? 1 : 0;
    }
    return count;
  }

  private static boolean hadRoomInAttempt(TaskView task) {
    return task.status() == TaskStatus.PENDING
        && task.lastPlacement().filter(attempt -> attempt.status().isAllocated()).isPresent();
  }
}
