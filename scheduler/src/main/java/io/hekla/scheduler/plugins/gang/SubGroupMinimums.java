package io.hekla.scheduler.plugins.gang;

import io.hekla.model.cluster.SubGroupPolicy;
import io.hekla.scheduler.decision.GangReason;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.SubJobView;
import java.util.Optional;
import java.util.function.Predicate;

/** How many sub-jobs each policy of a PodGroup needs. Source: reference scheduler.md §2.5. */
final class SubGroupMinimums {
  private SubGroupMinimums() {}

  /** The first policy for which too few sub-jobs exist. */
  static Optional<Reason> missing(JobView job) {
    return shortOf(job, subJob -> true);
  }

  static boolean areReady(JobView job) {
    return shortOf(job, SubJobView::isReady).isEmpty();
  }

  static boolean arePipelined(JobView job) {
    return shortOf(job, SubJobView::isPipelined).isEmpty();
  }

  private static Optional<Reason> shortOf(JobView job, Predicate<SubJobView> counts) {
    for (SubGroupPolicy policy : job.podGroup().subGroups()) {
      int present = 0;
      for (SubJobView subJob : job.subJobs()) {
        boolean isOfPolicy = subJob.policy().filter(policy::equals).isPresent();
        present += isOfPolicy && counts.test(subJob) ? 1 : 0;
      }
      if (present < policy.minSubGroups()) {
        return Optional.of(
            new GangReason.NotEnoughSubGroups(policy.name(), present, policy.minSubGroups()));
      }
    }
    return Optional.empty();
  }
}
