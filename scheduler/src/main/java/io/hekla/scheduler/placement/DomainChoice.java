package io.hekla.scheduler.placement;

import io.hekla.scheduler.decision.PlaceReason;
import io.hekla.scheduler.network.NodeSet;
import io.hekla.scheduler.plugin.Fit;
import io.hekla.scheduler.plugin.PeerRule;
import io.hekla.scheduler.plugin.PeerScore;
import io.hekla.scheduler.session.Misfit;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
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
    for (int wanted : new int[] {ClassScores.NOW, ClassScores.LATER}) {
      int[] candidates = candidates(wanted);
      if (candidates.length > 0) {
        alone.score(candidates, totals);
        orders.forEach(order -> order.addTo(totals, candidates));
        NodeView best = draw.best(candidates, totals);
        return totals[best.index()] == PeerScore.NOT_THIS_ONE
            ? Optional.empty()
            : Optional.of(best);
      }
    }
    return Optional.empty();
  }

  private int[] candidates(int wanted) {
    return domain.stream()
        .filter(index -> alone.verdict(index) == wanted && objection(index).isEmpty())
        .toArray();
  }

  private Optional<Fit> objection(int index) {
    NodeView node = session.nodes().get(index);
    for (PeerRule rule : rules) {
      Fit fit = rule.check(node);
      if (!fit.fits()) {
        return Optional.of(fit);
      }
    }
    return Optional.empty();
  }

  private Optional<Fit> refusalOf(int index) {
    return alone.refusalOf(index).or(() -> objection(index));
  }

  private String reason(int index, Fit fit) {
    return alone.reasonOf(index).orElse(fit.reason());
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
