package io.hekla.scheduler.plugin;

import io.hekla.scheduler.network.NetworkDomain;
import io.hekla.scheduler.plugin.HyperNodeGradient.Purpose;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.SubJobView;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Combined answers of the plugins about sub-jobs and their places in the network. Source:
 * docs/reference/session.md#extension-points.
 */
public final class GroupPolicy {
  private final Comparator<SubJobView> order;
  private final Predicate<SubJobView> ready;
  private final Function<SubJobView, Optional<Vote>> pipelined;
  private final HyperNodeScore scores;
  private final HyperNodeGradient gradient;

  GroupPolicy(Tiers tiers) {
    order = tiers.combined(JobPoints.SUB_JOB_ORDER);
    ready = tiers.combined(JobPoints.SUB_JOB_READY);
    pipelined = tiers.combined(JobPoints.SUB_JOB_PIPELINED);
    scores = tiers.combined(PlacementPoints.HYPER_NODE_ORDER);
    gradient = tiers.combined(PlacementPoints.HYPER_NODE_GRADIENT);
  }

  /** Order of sub-jobs in a job. */
  public Comparator<SubJobView> order() {
    return order;
  }

  /** Returns the answer of {@link Policy#isReady(SubJobView)} for a part of a divided job. */
  boolean isReady(SubJobView subJob) {
    return ready.test(subJob);
  }

  /** Returns the answer of {@link Policy#isPipelined(SubJobView)} for a part of a divided job. */
  boolean isPipelined(SubJobView subJob) {
    return pipelined.apply(subJob).isEmpty();
  }

  /** Sum of the scores of each candidate, in their order. */
  public double[] scores(SubJobView subJob, List<NetworkDomain> candidates) {
    return scores.among(subJob, candidates);
  }

  /** Places of a job: the first plugin's, or else anywhere within. */
  public List<List<NetworkDomain>> gradient(JobView job, NetworkDomain within, Purpose purpose) {
    return gradient.of(job, within, purpose);
  }

  /** Places of a sub-job: the first plugin's, or else anywhere within. */
  public List<List<NetworkDomain>> gradient(
      SubJobView subJob, NetworkDomain within, Purpose purpose) {
    return gradient.of(subJob, within, purpose);
  }
}
