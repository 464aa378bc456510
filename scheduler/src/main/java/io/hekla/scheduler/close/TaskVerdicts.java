package io.hekla.scheduler.close;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.TaskStatus;
import io.hekla.scheduler.decision.Decisions.TaskVerdict;
import io.hekla.scheduler.decision.GangReason;
import io.hekla.scheduler.decision.PlaceReason;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.Misfit;
import io.hekla.scheduler.session.TaskView;
import io.hekla.scheduler.snapshot.SnapshotTask;
import java.util.List;
import java.util.Optional;

/**
 * Reasons for which pods wait, as written to their PodScheduled condition. Source:
 * docs/reference/scheduler-model.md#events-and-pod-conditions.
 */
final class TaskVerdicts {
  private static final String SCHEDULABLE = "Schedulable";
  private static final String UNSCHEDULABLE = "Unschedulable";

  private TaskVerdicts() {}

  static void addTo(List<TaskVerdict> verdicts, JobView job, DefaultReasons unspoken) {
    if (job.count(TaskStatus.PENDING) + job.waiting() + job.count(TaskStatus.ALLOCATED) == 0) {
      return;
    }
    for (TaskView task : job.tasks()) {
      boolean waits =
          switch (task.status()) {
            case PENDING, PIPELINED, ALLOCATED -> true;
            case BINDING, BOUND, RUNNING, RELEASING, SUCCEEDED, FAILED, UNKNOWN -> false;
          };
      if (waits) {
        verdicts.add(verdict(task, unspoken));
      }
    }
  }

  /** Adds the pods that name one PodGroup, which does not exist. */
  static void addOrphansTo(List<TaskVerdict> verdicts, List<SnapshotTask> orphans) {
    String group = orphans.getFirst().info().podGroup().map(ObjectKey::name).orElse("");
    addTo(verdicts, orphans, new GangReason.NoPodGroup(group));
  }

  /** Adds the pods that the session left alone for this reason. */
  static void addTo(List<TaskVerdict> verdicts, List<SnapshotTask> leftAlone, Reason why) {
    for (SnapshotTask task : leftAlone) {
      if (task.status() == TaskStatus.PENDING) {
        Reason reason = task.info().gated() ? new Reason.Gated() : why;
        verdicts.add(
            new TaskVerdict(task.info().uid(), task.info().key(), UNSCHEDULABLE, "", reason));
      }
    }
  }

  /** Returns whether it is pending only because an attempt in which it had room was dropped. */
  static boolean hadRoom(TaskView task) {
    return task.status() == TaskStatus.PENDING
        && task.lastPlacement().filter(attempt -> attempt.status().isAllocated()).isPresent();
  }

  private static TaskVerdict verdict(TaskView task, DefaultReasons unspoken) {
    if (task.info().gated()) {
      return verdict(task, UNSCHEDULABLE, "", new Reason.Gated());
    }
    if (task.status() == TaskStatus.ALLOCATED) {
      return verdict(task, SCHEDULABLE, "", new GangReason.WaitsForGang(task.nodeName()));
    }
    if (task.status() == TaskStatus.PIPELINED) {
      String nominated = task.evictionOccurred() ? task.nodeName() : "";
      return verdict(task, UNSCHEDULABLE, nominated, new PlaceReason.WaitsForRoom(task.nodeName()));
    }
    return unplaced(task, unspoken);
  }

  /**
   * Returns the verdict on a pod without a place. The condition's reason and the nominated node are
   * those of the last attempt, as in Volcano, also of one that would have evicted pods.
   */
  private static TaskVerdict unplaced(TaskView task, DefaultReasons unspoken) {
    Optional<TaskView.Attempt> last = task.lastAttempt();
    String conditionReason =
        last.filter(attempt -> attempt.status().isAllocated())
            .map(attempt -> SCHEDULABLE)
            .orElse(UNSCHEDULABLE);
    String nominated =
        last.filter(attempt -> attempt.status() == TaskStatus.PIPELINED)
            .filter(TaskView.Attempt::evictionOccurred)
            .map(TaskView.Attempt::nodeName)
            .orElse("");
    return verdict(task, conditionReason, nominated, reason(task, unspoken));
  }

  /**
   * Returns the reason on the cluster as it is: no pod leaves for an attempt to make room that was
   * dropped.
   */
  private static Reason reason(TaskView task, DefaultReasons unspoken) {
    JobView job = task.job();
    return task.lastPlacement()
        .flatMap(TaskVerdicts::withoutGang)
        .or(() -> task.misfit().map(Misfit::reason))
        .or(job::obstacle)
        .orElseGet(job.isPending() ? unspoken::ofWaitingJob : unspoken::ofPod);
  }

  /** Returns the reason of a pod with a place in an attempt that was dropped for its gang. */
  private static Optional<Reason> withoutGang(TaskView.Attempt attempt) {
    if (attempt.status().isAllocated()) {
      return Optional.of(new GangReason.WaitsForGang(attempt.nodeName()));
    }
    return attempt.status() == TaskStatus.PIPELINED
        ? Optional.of(new PlaceReason.WaitsForRoom(attempt.nodeName()))
        : Optional.empty();
  }

  private static TaskVerdict verdict(
      TaskView task, String conditionReason, String nominated, Reason reason) {
    return new TaskVerdict(task.uid(), task.info().key(), conditionReason, nominated, reason);
  }
}
