package io.hekla.scheduler.actions;

import io.hekla.model.cluster.TaskStatus;
import io.hekla.scheduler.plugin.Policy;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.SubJobView;
import io.hekla.scheduler.session.TaskView;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The sub-jobs of a job with tasks to be placed, and these tasks. Sub-jobs without which too few of
 * their policy would be ready come first. Source:
 * docs/reference/action-steps.md#candidates-of-allocate.
 */
final class PendingSubJobs {
  private final Comparator<SubJobView> order;
  private final List<SubJobView> waiting;
  private final Map<SubJobView, Deque<TaskView>> tasks;

  private PendingSubJobs(
      Comparator<SubJobView> order,
      List<SubJobView> waiting,
      Map<SubJobView, Deque<TaskView>> tasks) {
    this.order = order;
    this.waiting = waiting;
    this.tasks = tasks;
  }

  /** Returns a worksheet with the tasks gated by their queue, whose gates may be opened. */
  static PendingSubJobs withGated(JobView job, Policy policy) {
    return of(job, policy, true);
  }

  static PendingSubJobs of(JobView job, Policy policy) {
    return of(job, policy, false);
  }

  private static PendingSubJobs of(JobView job, Policy policy, boolean withGated) {
    Set<SubJobView> required = required(job, policy);
    Comparator<SubJobView> order =
        Comparator.comparing((SubJobView subJob) -> !required.contains(subJob))
            .thenComparing(policy.groups().order());
    var sheet = new PendingSubJobs(order, new ArrayList<>(), new HashMap<>());
    for (SubJobView subJob : job.subJobs()) {
      Deque<TaskView> pending = pending(subJob.tasks(), policy, withGated);
      if (!pending.isEmpty()) {
        sheet.waiting.add(subJob);
        sheet.tasks.put(subJob, pending);
      }
    }
    return sheet;
  }

  /**
   * Returns the pending tasks that are not gated and not best-effort, in their order.
   *
   * @param withGated whether tasks that only their queue gates are included
   */
  static Deque<TaskView> pending(List<TaskView> tasks, Policy policy, boolean withGated) {
    var pending = new ArrayList<TaskView>();
    for (TaskView task : tasks) {
      boolean isPending = task.status() == TaskStatus.PENDING;
      boolean isHeldBack =
          switch (task.info().gating()) {
            case NONE -> false;
            case BY_QUEUE -> !withGated;
            case BY_OTHERS -> true;
          };
      if (isPending && !isHeldBack && !task.info().isBestEffort()) {
        pending.add(task);
      }
    }
    pending.sort(policy.taskOrder());
    return new ArrayDeque<>(pending);
  }

  /** Returns the first of the sub-jobs not ready, until each policy has its minimum. */
  private static Set<SubJobView> required(JobView job, Policy policy) {
    if (!job.isDivided()) {
      return Set.of();
    }
    var counts = new HashMap<Object, Integer>();
    var notReady = new ArrayList<SubJobView>();
    for (SubJobView subJob : job.subJobs()) {
      if (policy.isReady(subJob)) {
        counts.merge(subJob.policy(), 1, Integer::sum);
      } else {
        notReady.add(subJob);
      }
    }
    notReady.sort(policy.groups().order());
    var required = new HashSet<SubJobView>();
    for (SubJobView subJob : notReady) {
      int wanted = subJob.policy().map(each -> each.minSubGroups()).orElse(0);
      if (counts.getOrDefault(subJob.policy(), 0) < wanted) {
        counts.merge(subJob.policy(), 1, Integer::sum);
        required.add(subJob);
      }
    }
    return required;
  }

  /** Returns a copy, to be used up in an attempt. */
  PendingSubJobs copy() {
    Map<SubJobView, Deque<TaskView>> copies = new HashMap<>(tasks);
    return new PendingSubJobs(order, new ArrayList<>(waiting), copies);
  }

  boolean isEmpty() {
    return waiting.isEmpty();
  }

  /** Takes out the sub-job that currently comes first. */
  SubJobView next() {
    SubJobView first = waiting.getFirst();
    for (SubJobView each : waiting) {
      first = order.compare(each, first) < 0 ? each : first;
    }
    waiting.remove(first);
    return first;
  }

  /** Returns the tasks of a sub-job, to be used up. */
  Deque<TaskView> tasksOf(SubJobView subJob) {
    return new ArrayDeque<>(tasks.getOrDefault(subJob, new ArrayDeque<>()));
  }

  /** Puts a sub-job back with the tasks that are left of it, if any are. */
  void again(SubJobView subJob, Deque<TaskView> left) {
    tasks.put(subJob, left);
    if (!left.isEmpty()) {
      waiting.add(subJob);
    }
  }

  /** Returns all tasks that are to be placed, sub-job after sub-job. */
  List<TaskView> allTasks() {
    var all = new ArrayList<TaskView>();
    PendingSubJobs sheet = copy();
    while (!sheet.isEmpty()) {
      all.addAll(sheet.tasksOf(sheet.next()));
    }
    return all;
  }
}
