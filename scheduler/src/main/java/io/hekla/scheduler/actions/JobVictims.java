package io.hekla.scheduler.actions;

import io.hekla.model.cluster.TaskStatus;
import io.hekla.scheduler.plugin.GangVictimRule.Scope;
import io.hekla.scheduler.plugin.LostWork;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Possible victims of a job where whole jobs are chosen: tasks that other jobs can spare, and other
 * jobs as a whole. Source: docs/reference/plugin-rules.md#job-preemption.
 */
final class JobVictims {
  private final Session session;
  private final Scope scope;
  private final Function<TaskView, LostWork> lostWork;

  /** Tasks on nodes when they were first needed, the one to go first at the head. */
  private Optional<List<VictimUnit>> onNodes = Optional.empty();

  /**
   * @param lostWork the work that is lost with a task
   */
  JobVictims(Session session, Scope scope, Function<TaskView, LostWork> lostWork) {
    this.session = session;
    this.scope = scope;
    this.lostWork = lostWork;
  }

  Scope scope() {
    return scope;
  }

  /**
   * Returns whether a task holds a place that it could lose to another job: one that is only bound,
   * or about to be bound, as well as one that runs.
   */
  boolean isCandidate(TaskView task, JobView claimant) {
    JobView job = task.job();
    return isThere(task)
        && task.info().preemptable()
        && job != claimant
        && switch (scope) {
          case OWN_QUEUE -> job.queue() == claimant.queue();
          case OTHER_QUEUES -> job.queue() != claimant.queue() && job.queue().info().reclaimable();
        };
  }

  /**
   * Returns the units that may be evicted.
   *
   * @param isCandidate which tasks may be evicted at all
   * @param votes returns those of the candidates that the plugins let go
   * @param isUseful whether the place of a task helps
   * @param mayBreak whether jobs may lose their minimum
   */
  List<VictimUnit> units(
      Predicate<TaskView> isCandidate,
      UnaryOperator<List<TaskView>> votes,
      Predicate<TaskView> isUseful,
      boolean mayBreak) {
    List<VictimUnit> candidates =
        onNodes().stream().filter(one -> isCandidate.test(one.tasks().getFirst())).toList();
    if (candidates.isEmpty()) {
      return List.of();
    }
    Set<TaskView> allowed = new HashSet<>(votes.apply(VictimUnit.tasks(candidates)));
    Map<JobView, List<VictimUnit>> byJob = new LinkedHashMap<>();
    for (VictimUnit one : candidates) {
      if (allowed.contains(one.tasks().getFirst())) {
        byJob.computeIfAbsent(one.job(), job -> new ArrayList<>()).add(one);
      }
    }
    var units = new ArrayList<VictimUnit>();
    byJob.forEach((job, tasks) -> addUnits(job, tasks, mayBreak, units));
    units.removeIf(unit -> unit.tasks().stream().noneMatch(isUseful));
    return units;
  }

  private List<VictimUnit> onNodes() {
    if (onNodes.isEmpty()) {
      var all = new ArrayList<VictimUnit>();
      for (JobView job : session.jobs()) {
        if (isOnNodes(job)) {
          for (TaskView task : job.tasks()) {
            // A node that is gone makes no room, and its pods leave with it.
            if (isThere(task) && session.node(task.nodeName()).isPresent()) {
              all.add(VictimUnit.of(job, false, List.of(task), lostWork.apply(task)));
            }
          }
        }
      }
      all.sort(VictimUnit.FIRST_TO_GO);
      onNodes = Optional.of(all);
    }
    return onNodes.get();
  }

  private static boolean isThere(TaskView task) {
    return task.status() == TaskStatus.RUNNING
        || task.status() == TaskStatus.BOUND
        || task.isBeingBound();
  }

  private static boolean isOnNodes(JobView job) {
    return job.count(TaskStatus.RUNNING)
            + job.count(TaskStatus.BOUND)
            + job.count(TaskStatus.BINDING)
        > 0;
  }

  /** Adds the tasks that a job can spare one by one, and the job as a whole if it may go so. */
  private static void addUnits(
      JobView job, List<VictimUnit> tasks, boolean mayBreak, List<VictimUnit> units) {
    var none = SpareTasks.of(job);
    var spare = none.copy();
    boolean canSpareAll = true;
    for (VictimUnit one : tasks) {
      TaskView task = one.tasks().getFirst();
      if (none.canSpare(task)) {
        units.add(one);
      }
      canSpareAll &= spare.spares(task);
    }
    if (!canSpareAll && mayBreak && goesWhole(job, tasks.size())) {
      LostWork loss = LostWork.NONE;
      for (VictimUnit one : tasks) {
        loss = loss.plus(one.loss());
      }
      units.add(VictimUnit.of(job, true, VictimUnit.tasks(tasks), loss));
    }
  }

  /** Returns whether all tasks of a job that hold places are among those that may be evicted. */
  private static boolean goesWhole(JobView job, int evictable) {
    return job.tasks().stream().filter(task -> task.status().isAllocated()).count() == evictable;
  }
}
