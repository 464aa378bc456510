package io.hekla.scheduler.gangs;

import io.hekla.model.cluster.SubGroupPolicy;
import io.hekla.scheduler.decision.GangReason;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.SubJobView;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Minimum numbers of sub-jobs that the policies of a PodGroup need. Source:
 * docs/reference/scheduler-model.md#sub-jobs.
 */
public final class SubGroupMinimums {
  private SubGroupMinimums() {}

  /** Returns the reason for the first policy for which too few sub-jobs exist. */
  public static Optional<Reason> missing(JobView job) {
    return shortOf(job, subJob -> true);
  }

  /** Returns whether a job has its minimum, its roles theirs and its policies their sub-jobs. */
  public static boolean hasMinimum(JobView job) {
    return job.isReady() && job.roles().areReady() && areReady(job);
  }

  /** Returns whether each policy has enough sub-jobs that are ready. */
  private static boolean areReady(JobView job) {
    return shortOf(job, SubJobView::isReady).isEmpty();
  }

  /** Returns whether each policy has enough sub-jobs that are ready or pipelined. */
  public static boolean arePipelined(JobView job) {
    return shortOf(job, SubJobView::isPipelined).isEmpty();
  }

  private static Optional<Reason> shortOf(JobView job, Predicate<SubJobView> counts) {
    if (!job.isDivided()) {
      return Optional.empty();
    }
    Map<SubGroupPolicy, Integer> presentOf = count(job, counts);
    for (SubGroupPolicy policy : job.podGroup().subGroups()) {
      if (policy.minSubGroups() > 0) {
        int present = presentOf.getOrDefault(policy, 0);
        if (present < policy.minSubGroups()) {
          return Optional.of(
              new GangReason.NotEnoughSubGroups(policy.name(), present, policy.minSubGroups()));
        }
      }
    }
    return Optional.empty();
  }

  /**
   * Counts in one walk over the sub-jobs; the contents of policies are compared once for each
   * policy, not for each sub-job.
   */
  private static Map<SubGroupPolicy, Integer> count(JobView job, Predicate<SubJobView> counts) {
    var ofSame = new IdentityHashMap<SubGroupPolicy, Integer>();
    for (SubJobView subJob : job.subJobs()) {
      if (subJob.policy().isPresent() && counts.test(subJob)) {
        ofSame.merge(subJob.policy().get(), 1, Integer::sum);
      }
    }
    var ofEqual = new HashMap<SubGroupPolicy, Integer>();
    ofSame.forEach((policy, present) -> ofEqual.merge(policy, present, Integer::sum));
    return ofEqual;
  }
}
