package io.hekla.scheduler.actions;

import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.gangs.GangSurplus;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.TaskView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Division of the evictable tasks of a job into those without which it keeps its minimum, its roles
 * theirs and its policies their sub-jobs, and the rest. Source:
 * docs/reference/action-steps.md#steps-of-the-gang-actions.
 */
final class SpareTasks {
  private static final Comparator<TaskView> LEAST_FIRST =
      Comparator.comparingInt(TaskView::priority).thenComparing(TaskView::uid);

  private final GangSurplus surplus;

  private SpareTasks(GangSurplus surplus) {
    this.surplus = surplus;
  }

  /** Returns what a job can spare now. */
  static SpareTasks of(JobView job) {
    return new SpareTasks(GangSurplus.of(job));
  }

  SpareTasks copy() {
    return new SpareTasks(surplus.copy());
  }

  /** Tasks that are taken leave a surplus of none at least, so it is negative from the start on. */
  private boolean isBelowMinimum() {
    return surplus.left() < 0;
  }

  /** Returns whether the job can spare this task. */
  boolean canSpare(TaskView task) {
    return isBelowMinimum() || surplus.isSpare(task);
  }

  /** Returns whether the job can spare this task too; a job below its minimum can spare all. */
  boolean spares(TaskView task) {
    return isBelowMinimum() || surplus.take(task);
  }

  /**
   * Returns the bundles of a job's candidates: those that it can spare, and the rest.
   *
   * @param gone tasks that go before these
   */
  static List<VictimBundle> bundles(JobView job, List<TaskView> candidates, List<TaskView> gone) {
    SpareTasks spare = of(job);
    gone.forEach(spare.surplus::take);
    var safe = new ArrayList<TaskView>();
    var rest = new ArrayList<TaskView>();
    for (TaskView task : candidates.stream().sorted(LEAST_FIRST).toList()) {
      (spare.spares(task) ? safe : rest).add(task);
    }
    var bundles = new ArrayList<VictimBundle>();
    if (!safe.isEmpty()) {
      bundles.add(new VictimBundle(job, true, safe, ResourceVector.EMPTY));
    }
    if (!rest.isEmpty()) {
      bundles.add(new VictimBundle(job, false, rest, VictimBundle.sum(job.tasks())));
    }
    return bundles;
  }
}
