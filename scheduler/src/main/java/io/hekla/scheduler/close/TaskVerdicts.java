package io.hekla.scheduler.close;

import io.hekla.model.cluster.TaskStatus;
import io.hekla.scheduler.decision.Decisions.TaskVerdict;
import io.hekla.scheduler.decision.GangReason;
import io.hekla.scheduler.decision.PlaceReason;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.TaskView;
import java.util.List;

/** Why pods wait, as told in their PodScheduled condition. Source: reference scheduler.md §2.9. */
final class TaskVerdicts {
  private static final String SCHEDULABLE = "Schedulable";
  private static final String UNSCHEDULABLE = "Unschedulable";

  private TaskVerdicts() {}

  static void addTo(List<TaskVerdict> verdicts, JobView job, Unspoken unspoken) {
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

  /** Whether it is pending only because an attempt was given up in which it had room. */
  static boolean hadAPlace(TaskView task) {
    return task.status() == TaskStatus.PENDING
        && task.lastAttempt().filter(attempt -> attempt.status().isAllocated()).isPresent();
  }

  private static TaskVerdict verdict(TaskView task, Unspoken unspoken) {
    if (task.info().gated()) {
      return verdict(task, UNSCHEDULABLE, "", new Reason.Gated());
    }
    if (task.status() == TaskStatus.ALLOCATED) {
      return verdict(task, SCHEDULABLE, "", new GangReason.WaitsForGang(task.nodeName()));
    }
    if (hadAPlace(task)) {
      String node = task.lastAttempt().orElseThrow().nodeName();
      return verdict(task, SCHEDULABLE, "", new GangReason.WaitsForGang(node));
    }
    if (task.status() == TaskStatus.PIPELINED) {
      String nominated = task.evictionOccurred() ? task.nodeName() : "";
      return verdict(task, UNSCHEDULABLE, nominated, new PlaceReason.WaitsForRoom(task.nodeName()));
    }
    JobView job = task.job();
    Reason reason =
        task.misfit()
            .or(job::obstacle)
            .orElseGet(job.isPending() ? unspoken::ofWaitingJob : unspoken::ofPod);
    return verdict(task, UNSCHEDULABLE, "", reason);
  }

  private static TaskVerdict verdict(
      TaskView task, String conditionReason, String nominated, Reason reason) {
    return new TaskVerdict(task.uid(), task.info().key(), conditionReason, nominated, reason);
  }
}
