package io.hekla.scheduler.placement;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.scheduler.decision.PlaceReason;
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
import java.util.SortedMap;
import java.util.stream.IntStream;

/**
 * Choice for a task with peer rules or scores. The verdicts of the nodes alone are known from its
 * class; where pods come or go, any node may change for it, so the rest is evaluated for all nodes
 * each time.
 */
final class PeerChoice {
  private final ClassScores alone;
  private final List<PeerScore> orders;
  private final int[] verdicts;
  private final SortedMap<String, Integer> refusals;
  private final BitSet forGood;

  /** First objection of each reason. */
  private final List<Objection> objections = new ArrayList<>();

  private record Objection(PeerRule rule, NodeView node) {}

  PeerChoice(Session session, ClassScores alone, List<PeerRule> rules, List<PeerScore> orders) {
    this.alone = alone;
    this.orders = orders;
    verdicts = alone.verdicts().all();
    refusals = alone.verdicts().countsByReason();
    forGood = alone.verdicts().forGood();
    for (NodeView node : session.nodes()) {
      int index = node.index();
      for (int i = 0; i < rules.size() && verdicts[index] < ClassVerdicts.FIRST_REFUSAL; i++) {
        Fit fit = rules.get(i).check(node);
        verdicts[index] = Math.max(verdicts[index], alone.verdict(index, fit));
        if (!fit.fitsNowOrLater()) {
          if (refusals.merge(fit.reason(), 1, Integer::sum) == 1) {
            objections.add(new Objection(rules.get(i), node));
          }
          forGood.set(index, fit.isForGood());
        }
      }
    }
  }

  /** Returns the best node as {@link ClassScores#best}. */
  Optional<NodeView> best(Draw draw) {
    for (int wanted = ClassVerdicts.NOW; wanted < ClassVerdicts.FIRST_REFUSAL; wanted++) {
      int[] candidates = candidates(wanted);
      if (candidates.length > 0) {
        double[] totals = new double[verdicts.length];
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
    return IntStream.range(0, verdicts.length).filter(index -> verdicts[index] == wanted).toArray();
  }

  /**
   * Returns the number of nodes that refuse, by reason, and which of them for good. A pod that
   * keeps the task off is named if it is of another namespace, where the user cannot find it.
   *
   * @param namespace the task's
   */
  Misfit refusal(String namespace) {
    String culprit =
        objections.stream()
            .flatMap(one -> one.rule.culprit(one.node).stream())
            .filter(pod -> !pod.namespace().equals(namespace))
            .map(ObjectKey::toString)
            .findFirst()
            .orElse("");
    alone.verdicts().nameExclusions(refusals);
    return new Misfit(new PlaceReason.NoNodeFits(verdicts.length, refusals, culprit), forGood);
  }
}
