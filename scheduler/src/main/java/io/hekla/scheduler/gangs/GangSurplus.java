package io.hekla.scheduler.gangs;

import io.hekla.model.cluster.SubGroupPolicy;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.SubJobView;
import io.hekla.scheduler.session.TaskView;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Tasks that a job can lose, one after the other, without which it keeps its minimum, its roles
 * theirs and its policies their sub-jobs. Source:
 * docs/reference/action-steps.md#steps-of-the-gang-actions.
 */
public final class GangSurplus {
  private final JobView job;
  private int left;

  /** Surplus of roles with a minimum, those from which tasks were taken. */
  private final Map<String, Integer> leftOfRoles = new HashMap<>();

  private final Map<Optional<SubGroupPolicy>, Integer> spareSubJobs = new HashMap<>();
  private final Set<SubJobView> broken = new HashSet<>();

  private GangSurplus(JobView job) {
    this.job = job;
    left = job.ready() - job.minAvailable();
    if (!job.isDivided()) {
      return;
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

  private GangSurplus(GangSurplus other) {
    job = other.job;
    left = other.left;
    leftOfRoles.putAll(other.leftOfRoles);
    spareSubJobs.putAll(other.spareSubJobs);
    broken.addAll(other.broken);
  }

  /** Returns another one that is left with the same, and changes by itself. */
  public GangSurplus copy() {
    return new GangSurplus(this);
  }

  /** Returns the surplus of a job as it is now. */
  public static GangSurplus of(JobView job) {
    return new GangSurplus(job);
  }

  /** Returns the number of tasks that can still be taken, if roles and sub-jobs allow it. */
  public int left() {
    return left;
  }

  /** Returns whether a sub-job is no longer ready, so that its other tasks are of no use to it. */
  public boolean isBroken(SubJobView subJob) {
    return broken.contains(subJob);
  }

  /** Takes a task with a node out of the job; returns whether it could be spared. */
  public boolean take(TaskView task) {
    if (!isSpare(task)) {
      return false;
    }
    left--;
    leftOfRoles.merge(task.info().role(), -1, Integer::sum);
    if (job.isDivided() && broken.add(task.subJob())) {
      spareSubJobs.merge(task.subJob().policy(), -1, Integer::sum);
    }
    return true;
  }

  /** Returns whether the job can spare a task with a node. */
  public boolean isSpare(TaskView task) {
    String role = task.info().role();
    SubJobView subJob = task.subJob();
    boolean ofPart =
        !job.isDivided()
            || broken.contains(subJob)
            || spareSubJobs.getOrDefault(subJob.policy(), 0) > 0;
    return left > 0 && ofPart && job.roles().surplus(role) + leftOfRoles.getOrDefault(role, 0) > 0;
  }
}
