package io.hekla.scheduler.actions;

import io.hekla.model.cluster.SubGroupPolicy;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.SubJobView;
import io.hekla.scheduler.session.TaskView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Division of the evictable tasks of a job into those without which it keeps its minimum, its roles
 * theirs and its policies their sub-jobs, and the rest. Source:
 * docs/reference/action-steps.md#steps-of-the-gang-actions.
 */
final class SpareTasks {
  private static final Comparator<TaskView> LEAST_FIRST =
      Comparator.comparingInt(TaskView::priority).thenComparing(TaskView::uid);

  private final JobView job;
  private final boolean isBelowMinimum;
  private int surplus;
  private final Map<String, Integer> surplusOfRoles = new HashMap<>();
  private final Map<Optional<SubGroupPolicy>, Integer> spareSubJobs = new HashMap<>();
  private final Set<SubJobView> broken = new HashSet<>();

  private SpareTasks(JobView job) {
    this.job = job;
    surplus = job.ready() - job.minAvailable();
    isBelowMinimum = surplus < 0;
    Map<String, Integer> minimums = job.podGroup().minTaskMember();
    if (job.minAvailable() >= minimums.values().stream().mapToInt(Integer::intValue).sum()) {
      minimums.forEach((role, minimum) -> surplusOfRoles.put(role, -minimum));
      for (TaskView task : job.tasks()) {
        int one = task.status().isAllocated() ? 1 : 0;
        surplusOfRoles.computeIfPresent(task.info().role(), (role, known) -> known + one);
      }
    }
    for (SubJobView subJob : job.subJobs()) {
      int least = subJob.policy().map(SubGroupPolicy::minSubGroups).orElse(0);
      spareSubJobs.putIfAbsent(subJob.policy(), -least);
      if (subJob.isReady()) {
        spareSubJobs.merge(subJob.policy(), 1, Integer::sum);
      } else {
        broken.add(subJob);
      }
    }
  }

  /** Returns the bundles of a job's candidates: those that it can spare, and the rest. */
  static List<VictimBundle> bundles(JobView job, List<TaskView> candidates) {
    var spare = new SpareTasks(job);
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

  private SpareTasks(SpareTasks other) {
    job = other.job;
    isBelowMinimum = other.isBelowMinimum;
    surplus = other.surplus;
    surplusOfRoles.putAll(other.surplusOfRoles);
    spareSubJobs.putAll(other.spareSubJobs);
    broken.addAll(other.broken);
  }

  SpareTasks copy() {
    return new SpareTasks(this);
  }

  /** Returns what a job can spare now. */
  static SpareTasks of(JobView job) {
    return new SpareTasks(job);
  }

  /** Returns whether the job can spare this task too; a job below its minimum can spare all. */
  boolean spares(TaskView task) {
    return isBelowMinimum || take(task);
  }

  private boolean take(TaskView task) {
    String role = task.info().role();
    SubJobView subJob = task.subJob();
    boolean ofPart =
        !job.isDivided()
            || broken.contains(subJob)
            || spareSubJobs.getOrDefault(subJob.policy(), 0) > 0;
    if (surplus <= 0 || surplusOfRoles.getOrDefault(role, 1) <= 0 || !ofPart) {
      return false;
    }
    surplus--;
    surplusOfRoles.computeIfPresent(role, (key, left) -> left - 1);
    if (broken.add(subJob)) {
      spareSubJobs.merge(subJob.policy(), -1, Integer::sum);
    }
    return true;
  }
}
