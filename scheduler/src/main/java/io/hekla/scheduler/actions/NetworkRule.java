package io.hekla.scheduler.actions;

import io.hekla.scheduler.decision.PlaceReason;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TopologyLimit;
import java.util.Optional;

/** Whether the network matters to a job, and whether it can be told. */
final class NetworkRule {
  private NetworkRule() {}

  /** Why a job has to wait that cares where in the network its tasks run, if it has. */
  static Optional<Reason> unclear(JobView job, Session session) {
    return session
        .network()
        .fault()
        .filter(fault -> cares(job))
        .map(fault -> new PlaceReason.NetworkUnclear(fault.hyperNode(), fault.kind().text()));
  }

  /** Whether its tasks, or those of a sub-job, may span only so much of the network. */
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
