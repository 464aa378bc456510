package io.hekla.scheduler.plugin;

import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.TaskView;
import io.hekla.scheduler.snapshot.TaskClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the plugins say together about where tasks can run, and how well. Source: reference §3.6,
 * §3.8.
 */
public final class PlacementPolicy {
  private final List<NodePredicate> predicates;
  private final List<List<NodePredicate>> predicatesByPlugin;
  private final List<NodeScore> nodeOrder;
  private final List<RelativeScore> relativeOrder;
  private final List<PeerPredicate> peerPredicates;
  private final List<PeerOrder> peerOrders;

  PlacementPolicy(Tiers tiers, Holds holds) {
    predicates = tiers.inARow(on -> on.predicates);
    predicatesByPlugin = new ArrayList<>();
    tiers
        .all()
        .forEach(tier -> tier.forEach(on -> predicatesByPlugin.add(List.copyOf(on.predicates))));
    if (holds.hasNodes()) {
      NodePredicate held =
          (task, node) -> holds.of(node).map(why -> Fit.never(why.text())).orElse(Fit.YES);
      predicates.addFirst(held);
      predicatesByPlugin.addFirst(List.of(held));
    }
    nodeOrder = tiers.inARow(on -> on.nodeOrder);
    relativeOrder = tiers.inARow(on -> on.relativeOrder);
    peerPredicates = tiers.inARow(on -> on.peerPredicates);
    peerOrders = tiers.inARow(on -> on.peerOrders);
  }

  /** Whether a task could run on a node if others left it. */
  public boolean mayFit(TaskClass task, NodeView node) {
    return Fold.mayFit(predicatesByPlugin, task, node);
  }

  /**
   * Whether a task can run on a node as the session stands now: {@link Fit#YES}, or the first
   * refusal that no eviction cures, or else the first one (reference §5.7, §3.8).
   */
  public Fit fit(TaskView task, NodeView node) {
    Fit worst = fitAlone(task.taskClass(), node);
    for (PeerRule rule : worst.isForGood() ? List.<PeerRule>of() : peerRules(task)) {
      worst = worse(worst, rule.check(node));
    }
    return worst;
  }

  /** The rules for a task in which other pods matter, valid until the session changes. */
  public List<PeerRule> peerRules(TaskView task) {
    List<PeerRule> rules = List.of();
    for (PeerPredicate predicate : peerPredicates) {
      Optional<PeerRule> rule = predicate.ruleFor(task);
      if (rule.isPresent()) {
        rules = rules.isEmpty() ? new ArrayList<>() : rules;
        rules.add(rule.get());
      }
    }
    return rules;
  }

  /** The scores for a task in which other pods matter, valid until the session changes. */
  public List<PeerScore> peerScores(TaskView task) {
    List<PeerScore> scores = List.of();
    for (PeerOrder order : peerOrders) {
      Optional<PeerScore> score = order.scoreFor(task);
      if (score.isPresent()) {
        scores = scores.isEmpty() ? new ArrayList<>() : scores;
        scores.add(score.get());
      }
    }
    return scores;
  }

  /** As {@link #fit}, as far as it depends on the node alone. */
  public Fit fitAlone(TaskClass task, NodeView node) {
    Fit worst = Fit.YES;
    for (int i = 0; i < predicates.size() && !worst.isForGood(); i++) {
      worst = worse(worst, predicates.get(i).check(task, node));
    }
    return worst;
  }

  private static Fit worse(Fit sooner, Fit later) {
    return later.code().compareTo(sooner.code()) > 0 ? later : sooner;
  }

  /** The sum of the scores that depend on the node alone. */
  public double score(TaskClass task, NodeView node) {
    double sum = 0;
    for (NodeScore score : nodeOrder) {
      sum += score.score(task, node);
    }
    return sum;
  }

  /** The scores that depend on the other candidates too. */
  public List<RelativeScore> relativeScores() {
    return relativeOrder;
  }
}
