package io.hekla.scheduler.placement;

import io.hekla.scheduler.decision.PlaceReason;
import io.hekla.scheduler.network.NodeSet;
import io.hekla.scheduler.plugin.BestNode;
import io.hekla.scheduler.plugin.Fit;
import io.hekla.scheduler.plugin.PeerRule;
import io.hekla.scheduler.plugin.PeerScore;
import io.hekla.scheduler.plugin.PlacementVotes;
import io.hekla.scheduler.session.Misfit;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Choice among the nodes of one part of the network. Considers these alone; the verdicts of their
 * class are known already.
 */
final class DomainChoice {
  private final Session session;
  private final ClassScores alone;
  private final NodeSet domain;
  private final List<PeerRule> rules;

  DomainChoice(Session session, ClassScores alone, NodeSet domain, List<PeerRule> rules) {
    this.session = session;
    this.alone = alone;
    this.domain = domain;
    this.rules = rules;
  }

  /**
   * Returns the best node as {@link ClassScores#best}.
   *
   * @param totals room for the score of each node, by index
   */
  Optional<NodeView> best(List<PeerScore> orders, Draw draw, double[] totals) {
    int[] candidates = candidates();
    if (candidates.length == 0) {
      return Optional.empty();
    }
    total(candidates, orders, totals);
    NodeView best = draw.best(candidates, totals);
    return totals[best.index()] == PeerScore.NOT_THIS_ONE ? Optional.empty() : Optional.of(best);
  }

  /**
   * Returns the node that plugins choose, or else the {@link #best(List, Draw, double[])}.
   *
   * @param totals room for the score of each node, by index
   */
  Optional<NodeView> best(
      TaskView task, BestNode choice, List<PeerScore> orders, Draw draw, double[] totals) {
    int[] candidates = candidates();
    if (candidates.length == 0) {
      return Optional.empty();
    }
    total(candidates, orders, totals);
    int[] allowed =
        Arrays.stream(candidates)
            .filter(index -> totals[index] != PeerScore.NOT_THIS_ONE)
            .toArray();
    if (allowed.length == 0) {
      return Optional.empty();
    }
    List<NodeView> nodes = Arrays.stream(allowed).mapToObj(session.nodes()::get).toList();
    double[] scores = Arrays.stream(allowed).mapToDouble(index -> totals[index]).toArray();
    return choice.among(task, nodes, scores).or(() -> Optional.of(draw.best(allowed, totals)));
  }

  private void total(int[] candidates, List<PeerScore> orders, double[] totals) {
    alone.score(candidates, totals);
    orders.forEach(order -> order.addTo(totals, candidates));
  }

  /**
   * Returns the nodes that can take it now, or if there are none, those that can later; only if all
   * of these are second choice, such nodes.
   */
  private int[] candidates() {
    int[] all = nowOrLater();
    if (!session.shards().isSoft()) {
      return all;
    }
    int[] first =
        Arrays.stream(all)
            .filter(index -> (alone.verdicts().of(index) & ClassVerdicts.ELSEWHERE) == 0)
            .toArray();
    return first.length > 0 ? first : all;
  }

  private int[] nowOrLater() {
    // Nodes that take it now by themselves, and later by a rule.
    var later = new BitSet();
    int[] now =
        domain.stream()
            .filter(index -> isNow(alone.verdicts().of(index)))
            .filter(
                index -> {
                  int verdict = verdict(index);
                  later.set(index, isLater(verdict));
                  return isNow(verdict);
                })
            .toArray();
    if (now.length > 0) {
      return now;
    }
    domain.stream()
        .filter(index -> isLater(alone.verdicts().of(index)) && isLater(verdict(index)))
        .forEach(later::set);
    return later.stream().toArray();
  }

  private static boolean isNow(int verdict) {
    return verdict < ClassVerdicts.LATER;
  }

  private static boolean isLater(int verdict) {
    return !isNow(verdict) && verdict < ClassVerdicts.FIRST_REFUSAL;
  }

  /** Returns the verdict of the node alone and of the rules. */
  private int verdict(int index) {
    NodeView node = session.nodes().get(index);
    int verdict = alone.verdicts().of(index);
    for (int i = 0; i < rules.size() && verdict < ClassVerdicts.FIRST_REFUSAL; i++) {
      verdict = Math.max(verdict, alone.verdict(index, rules.get(i).check(node)));
    }
    return verdict;
  }

  private Optional<Fit> objection(int index) {
    NodeView node = session.nodes().get(index);
    for (PeerRule rule : rules) {
      Fit fit = rule.check(node);
      if (!fit.fitsNowOrLater()) {
        return Optional.of(fit);
      }
    }
    return Optional.empty();
  }

  private Optional<Fit> refusalOf(int index) {
    return alone.verdicts().refusalOf(index).or(() -> objection(index));
  }

  private String reason(int index, Fit fit) {
    return alone.verdicts().reasonOf(index).orElse(fit.reason());
  }

  /** Returns the nodes that refuse, one by one. */
  List<NodeRefusal> refusals() {
    var refusals = new ArrayList<NodeRefusal>();
    domain.stream()
        .forEach(
            index ->
                refusalOf(index)
                    .ifPresent(
                        fit -> {
                          NodeView node = session.nodes().get(index);
                          refusals.add(
                              new NodeRefusal(
                                  node.name(),
                                  reason(index, fit),
                                  node.futureIdle(),
                                  node.allocatable()));
                        }));
    return refusals;
  }

  /** Returns what the plugins say of each node. */
  List<NodeVotes> votes(PlacementVotes votes, List<PeerScore> orders) {
    int[] candidates = candidates();
    var totals = new double[session.nodes().size()];
    SortedMap<String, double[]> scores = new TreeMap<>();
    if (candidates.length > 0) {
      total(candidates, orders, totals);
      scores = votes.scores(session.nodes(), candidates);
    }
    return votes(candidates, totals, scores, votes);
  }

  private List<NodeVotes> votes(
      int[] candidates, double[] totals, SortedMap<String, double[]> scores, PlacementVotes votes) {
    var all = new ArrayList<NodeVotes>();
    domain.stream()
        .forEach(
            index -> {
              NodeView node = session.nodes().get(index);
              Optional<Fit> refusal = refusalOf(index);
              int at = Arrays.binarySearch(candidates, index);
              var ofNode = new TreeMap<String, Double>();
              if (at >= 0) {
                scores.forEach((plugin, some) -> ofNode.put(plugin, some[index]));
              }
              all.add(
                  new NodeVotes(
                      node.name(),
                      refusal.isPresent()
                          ? NodeVotes.Standing.REFUSES
                          : at >= 0 ? NodeVotes.Standing.CANDIDATE : NodeVotes.Standing.LATER,
                      refusal.map(fit -> reason(index, fit)).orElse(""),
                      refusal.flatMap(fit -> votes.refusing(node, reason(index, fit))).orElse(""),
                      ofNode,
                      at >= 0 ? totals[index] : 0));
            });
    return all;
  }

  /** Returns the number of the nodes that refuse, by reason. */
  Misfit refusal() {
    var counts = new TreeMap<String, Integer>();
    var forGood = new BitSet();
    domain.stream()
        .forEach(
            index ->
                refusalOf(index)
                    .ifPresent(
                        fit -> {
                          counts.merge(reason(index, fit), 1, Integer::sum);
                          forGood.set(index, fit.isForGood());
                        }));
    return new Misfit(new PlaceReason.NoNodeFits(domain.size(), counts), forGood);
  }
}
