package io.hekla.scheduler.plugin;

import io.hekla.scheduler.network.HyperNode;
import io.hekla.scheduler.plugin.HyperNodeGradient.Purpose;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.SubJobView;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * What the plugins say together about sub-jobs and about where in the network they go. Source:
 * reference §3.6.
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

  /** The order of sub-jobs in a job. */
  public Comparator<SubJobView> order() {
    return order;
  }

  /** As {@link Policy#isReady(SubJobView)}, of a part of a divided job. */
  boolean isReady(SubJobView subJob) {
    return ready.test(subJob);
  }

  /** As {@link Policy#isPipelined(SubJobView)}, of a part of a divided job. */
  boolean isPipelined(SubJobView subJob) {
    return pipelined.apply(subJob).isEmpty();
  }

  /** The sum of what each candidate scores, in their order. */
  public double[] scores(SubJobView subJob, List<HyperNode> candidates) {
    return scores.among(subJob, candidates);
  }

  /** Where a job may be placed: as the first plugin says, else anywhere within. */
  public List<List<HyperNode>> gradient(JobView job, HyperNode within, Purpose purpose) {
    return gradient.of(job, within, purpose);
  }

  /** Where a sub-job may be placed: as the first plugin says, else anywhere within. */
  public List<List<HyperNode>> gradient(SubJobView subJob, HyperNode within, Purpose purpose) {
    return gradient.of(subJob, within, purpose);
  }
}
