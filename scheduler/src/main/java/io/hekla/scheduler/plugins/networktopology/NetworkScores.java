package io.hekla.scheduler.plugins.networktopology;

import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.network.NetworkDomain;
import io.hekla.scheduler.network.NetworkTree;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.SubJobView;
import io.hekla.scheduler.session.TaskView;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Scores of HyperNodes and nodes. Source: docs/reference/plugin-rules.md#network-topology-aware,
 * docs/reference/worked-examples.md#example-network-topology.
 */
final class NetworkScores {
  private static final double FULL = 100;

  /** Distance beyond which tiers are bad input, and do not count one by one. */
  private static final int MOST_TIERS = 1000;

  private final Session session;
  private final NetworkArguments arguments;
  private final NetworkTree network;
  // Created on demand: most sessions do not need it.
  private Optional<DomainUse> use = Optional.empty();

  NetworkScores(Session session, NetworkArguments arguments) {
    this.session = session;
    this.arguments = arguments;
    network = session.network();
  }

  /**
   * Fullness of each HyperNode with the whole sub-job; of those that share the first place, the one
   * with more of its tasks is better.
   */
  double[] ofHyperNodes(SubJobView subJob, List<NetworkDomain> candidates) {
    var scores = new double[candidates.size()];
    for (int i = 0; i < scores.length; i++) {
      scores[i] = use().fullness(candidates.get(i), subJob.request());
    }
    double best = Arrays.stream(scores).max().orElse(0);
    if (Arrays.stream(scores).filter(score -> score == best).count() > 1) {
      for (int i = 0; i < scores.length; i++) {
        scores[i] += scores[i] == best ? shareIn(candidates.get(i), subJob) : 0;
      }
    }
    for (int i = 0; i < scores.length; i++) {
      scores[i] *= FULL * arguments.weight();
    }
    return scores;
  }

  /**
   * Adds the nearness of nodes to what a sub-job has: 1 in the same HyperNode, less the higher the
   * lowest one around both; of those that share the first place, the one with more of its tasks
   * around it is better.
   */
  void near(NetworkDomain allocated, SubJobView subJob, double[] totals, int[] candidates) {
    var scores = new double[candidates.length];
    NetworkDomain first = network.lowestOf(candidates[0]);
    boolean inOne = true;
    double best = 0;
    for (int i = 0; i < candidates.length; i++) {
      NetworkDomain lowest = network.lowestOf(candidates[i]);
      inOne &= lowest == first;
      scores[i] = lowest == first && i > 0 ? scores[0] : nearness(lowest, allocated);
      best = Math.max(best, scores[i]);
    }
    if (inOne) {
      return; // all the same
    }
    double[] shares = new double[network.hyperNodes().size()];
    Arrays.fill(shares, -1);
    int leaders = 0;
    for (double score : scores) {
      leaders += score == best ? 1 : 0;
    }
    for (int i = 0; i < candidates.length; i++) {
      double score = scores[i];
      if (leaders > 1 && score == best) {
        NetworkDomain lowest = network.lowestOf(candidates[i]);
        if (shares[lowest.index()] < 0) {
          shares[lowest.index()] = shareIn(lowest, subJob);
        }
        score += shares[lowest.index()];
      }
      totals[candidates[i]] += FULL * arguments.weight() * score;
    }
  }

  /** Adds the fullness of the HyperNodes around each node with a request, lower tiers first. */
  void filling(ResourceVector request, double[] totals, int[] candidates) {
    double whole = 0;
    int lowest = network.tiers().getFirst();
    int highest = network.tiers().getLast();
    int last = (int) Math.min(highest, (long) lowest + MOST_TIERS);
    for (int tier = lowest; tier <= last; tier++) {
      whole += weight(tier);
    }
    if (whole <= 0 || !Double.isFinite(whole)) {
      return;
    }
    var missing = new double[network.hyperNodes().size()];
    for (NetworkDomain hyperNode : network.hyperNodes()) {
      missing[hyperNode.index()] =
          weight(hyperNode.tier()) * (1 - use().fullness(hyperNode, request));
    }
    for (int node : candidates) {
      double score = whole;
      for (int domain : use().domainsOf(node)) {
        score -= missing[domain];
      }
      totals[node] += FULL * arguments.weight() * (score / whole);
    }
  }

  private double weight(int tier) {
    return Math.pow(arguments.fading(), tier - 1.0);
  }

  private double nearness(NetworkDomain lowest, NetworkDomain allocated) {
    if (lowest == allocated) {
      return 1;
    }
    int highestTier = network.tiers().getLast();
    int lowestTier = network.tiers().getFirst();
    int tier = network.commonAncestor(lowest, allocated).tier();
    return highestTier == lowestTier
        ? 1
        : (double) (highestTier - tier) / (highestTier - lowestTier);
  }

  /** Part of the sub-job's tasks that is on nodes of a HyperNode. */
  private double shareIn(NetworkDomain hyperNode, SubJobView subJob) {
    long there =
        subJob.tasks().stream()
            .map(TaskView::nodeName)
            .filter(name -> !name.isEmpty())
            .flatMap(name -> session.node(name).stream())
            .filter(node -> hyperNode.nodes().contains(node.index()))
            .count();
    return subJob.size() == 0 ? 0 : (double) there / subJob.size();
  }

  private DomainUse use() {
    if (use.isEmpty()) {
      use = Optional.of(new DomainUse(session, arguments.dimensions()));
    }
    return use.get();
  }
}
