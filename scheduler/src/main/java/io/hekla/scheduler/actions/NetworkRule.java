package io.hekla.scheduler.actions;

import io.hekla.scheduler.decision.PlaceReason;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TopologyLimit;
import java.util.Optional;

/** Rule for whether the network topology matters to a job, and whether it is known. */
final class NetworkRule {
  private NetworkRule() {}

  /** Returns the reason for which a job with a topology limit has to wait, if there is one. */
  static Optional<Reason> unclear(JobView job, Session session) {
    return session
        .network()
        .fault()
        .filter(fault -> cares(job))
        .map(fault -> new PlaceReason.NetworkUnclear(fault.hyperNode(), fault.kind().text()));
  }

  /**
   * Returns whether its tasks, or those of a sub-job, may span only a limited part of the network.
   */
  static boolean isLimited(JobView job, Session session) {
    if (!cares(job)) {
      return false;
    }
    return TopologyLimit.of(job, session.network()).isPresent()
        || job.subJobs().stream()
            .anyMatch(subJob -> TopologyLimit.of(subJob, session.network()).isPresent());
  }

  private static boolean cares(JobView job) {
    return job.podGroup().topology().isPresent()
        || job.podGroup().subGroups().stream().anyMatch(one -> one.topology().isPresent());
  }
}
