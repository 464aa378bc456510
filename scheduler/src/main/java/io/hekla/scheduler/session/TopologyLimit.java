package io.hekla.scheduler.session;

import io.hekla.model.cluster.NetworkTopology;
import io.hekla.scheduler.network.NetworkTree;
import java.util.OptionalInt;

/**
 * Highest tier of the network that pods may span. A soft topology counts as a hard one that the
 * virtual top fulfils as well, so that lower tiers are tried first; a hard one that names no tier,
 * or one that does not exist, is none. Source: docs/reference/session.md#opening.
 */
public final class TopologyLimit {
  private TopologyLimit() {}

  /** Returns the limit of a job as a whole, if there is one. */
  public static OptionalInt of(JobView job, NetworkTree network) {
    return job.podGroup()
        .topology()
        .map(
            topology ->
                topology.hard()
                    ? demanded(topology, network)
                    : OptionalInt.of(network.top().tier()))
        .orElse(OptionalInt.empty());
  }

  /**
   * Returns the limit of a sub-job, if there is one; where its own is soft, its job's counts first.
   */
  public static OptionalInt of(SubJobView subJob, NetworkTree network) {
    if (subJob.policy().isEmpty()) {
      return of(subJob.job(), network);
    }
    if (subJob.topology().isEmpty()) {
      return OptionalInt.empty();
    }
    NetworkTopology topology = subJob.topology().get();
    if (topology.hard()) {
      return demanded(topology, network);
    }
    OptionalInt ofJob = of(subJob.job(), network);
    return ofJob.isPresent() ? ofJob : OptionalInt.of(network.top().tier());
  }

  private static OptionalInt demanded(NetworkTopology topology, NetworkTree network) {
    return topology.highestTier().isPresent()
        ? topology.highestTier()
        : network.tierNamed(topology.highestTierName());
  }
}
