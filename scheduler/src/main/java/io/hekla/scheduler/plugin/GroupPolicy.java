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
  private final List<Predicate<SubJobView>> ready;
  private final List<List<Function<SubJobView, Vote>>> pipelined;
  private final List<HyperNodeScore> scores;
  private final Optional<HyperNodeGradient> gradient;

  GroupPolicy(
      List<Comparator<SubJobView>> orders,
      List<Predicate<SubJobView>> ready,
      List<List<Function<SubJobView, Vote>>> pipelined,
      List<HyperNodeScore> scores,
      List<HyperNodeGradient> gradients) {
    order = Fold.firstNonZero(orders, Orders.SUB_JOBS);
    this.ready = ready;
    this.pipelined = pipelined;
    this.scores = scores;
    gradient = gradients.stream().findFirst();
  }

  /** The order of sub-jobs in a job. */
  public Comparator<SubJobView> order() {
    return order;
  }

  /** As {@link Policy#isReady(SubJobView)}, of a part of a divided job. */
  boolean isReady(SubJobView subJob) {
    return Fold.all(ready, subJob);
  }

  /** As {@link Policy#isPipelined(SubJobView)}, of a part of a divided job. */
  boolean isPipelined(SubJobView subJob) {
    return Fold.tieredVote(pipelined, Function.identity(), subJob).isEmpty();
  }

  /** The sum of what each candidate scores, in their order. */
  public double[] scores(SubJobView subJob, List<HyperNode> candidates) {
    var sums = new double[candidates.size()];
    for (HyperNodeScore score : scores) {
      double[] some = score.among(subJob, candidates);
      for (int i = 0; i < sums.length; i++) {
        sums[i] += some[i];
      }
    }
    return sums;
  }

  /** Where a job may be placed: as the first plugin says, else anywhere within. */
  public List<List<HyperNode>> gradient(JobView job, HyperNode within, Purpose purpose) {
    return gradient
        .map(each -> each.of(job, within, purpose))
        .orElseGet(() -> List.of(List.of(within)));
  }

  /** Where a sub-job may be placed: as the first plugin says, else anywhere within. */
  public List<List<HyperNode>> gradient(SubJobView subJob, HyperNode within, Purpose purpose) {
    return gradient
        .map(each -> each.of(subJob, within, purpose))
        .orElseGet(() -> List.of(List.of(within)));
  }
}
