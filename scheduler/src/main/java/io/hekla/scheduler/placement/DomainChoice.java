package io.hekla.scheduler.placement;

import io.hekla.scheduler.decision.PlaceReason;
import io.hekla.scheduler.network.NodeSet;
import io.hekla.scheduler.plugin.Fit;
import io.hekla.scheduler.plugin.PeerRule;
import io.hekla.scheduler.plugin.PeerScore;
import io.hekla.scheduler.session.Misfit;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
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

  /** Returns the number of the nodes that refuse, by reason. */
  Misfit refusal() {
    var counts = new TreeMap<String, Integer>();
    var forGood = new BitSet();
    domain.stream()
        .forEach(
            index ->
                alone
                    .refusalOf(index)
                    .or(() -> objection(index))
                    .ifPresent(
                        fit -> {
                          String reason = alone.reasonOf(index).orElse(fit.reason());
                          counts.merge(reason, 1, Integer::sum);
                          forGood.set(index, fit.isForGood());
                        }));
    return new Misfit(new PlaceReason.NoNodeFits(domain.size(), counts), forGood);
  }
}
