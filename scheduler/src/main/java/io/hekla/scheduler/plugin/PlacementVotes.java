package io.hekla.scheduler.plugin;

import io.hekla.scheduler.plugin.RegisteredFunctions.OfPlugin;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.TaskView;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import java.util.function.Predicate;

/**
 * Answers about places for one task, plugin by plugin, as the session stands now: what {@link
 * PlacementPolicy} combines. For explanations.
 */
public final class PlacementVotes {
  private final Tiers tiers;
  private final TaskView task;

  PlacementVotes(Tiers tiers, TaskView task) {
    this.tiers = tiers;
    this.task = task;
  }

  /** Returns the first plugin that refuses a node for a reason. */
  public Optional<String> refusing(NodeView node, String reason) {
    return first(
            PlacementPoints.PREDICATE,
            predicate -> refuses(predicate.check(task.taskClass(), node), reason))
        .or(() -> refusingForJob(PlacementPoints.JOB_PREDICATE, node, reason))
        .or(() -> refusingForJob(PlacementPoints.RESERVED_NODES, node, reason))
        .or(
            () ->
                first(
                    PlacementPoints.PEER_PREDICATE,
                    predicate ->
                        predicate
                            .ruleFor(task)
                            .filter(rule -> refuses(rule.check(node), reason))
                            .isPresent()));
  }

  private Optional<String> refusingForJob(
      ExtensionPoint<JobPredicate, ?> point, NodeView node, String reason) {
    return first(
        point,
        predicate ->
            predicate
                .ruleFor(task)
                .filter(rule -> refuses(rule.check(task.taskClass(), node), reason))
                .isPresent());
  }

  private static boolean refuses(Fit fit, String reason) {
    return !fit.fitsNowOrLater() && fit.reason().equals(reason);
  }

  private <F> Optional<String> first(ExtensionPoint<F, ?> point, Predicate<F> test) {
    return inARow(point).stream()
        .filter(of -> of.functions().stream().anyMatch(test))
        .map(OfPlugin::plugin)
        .findFirst();
  }

  /**
   * Returns the scores of the nodes to choose from, by plugin.
   *
   * @param nodes all nodes of the session
   * @param candidates indices of those to choose from, ascending; at least one
   * @return scores by index of the node
   */
  public SortedMap<String, double[]> scores(List<NodeView> nodes, int[] candidates) {
    var scores = new TreeMap<String, double[]>();
    for (OfPlugin<NodeScore> of : inARow(PlacementPoints.NODE_ORDER)) {
      double[] totals = scores.computeIfAbsent(of.plugin(), first -> new double[nodes.size()]);
      for (NodeScore score : of.functions()) {
        add(totals, candidates, index -> score.score(task.taskClass(), nodes.get(index)));
      }
    }
    for (OfPlugin<RelativeScore> of : inARow(PlacementPoints.RELATIVE_NODE_ORDER)) {
      double[] totals = scores.computeIfAbsent(of.plugin(), first -> new double[nodes.size()]);
      for (RelativeScore score : of.functions()) {
        relative(totals, score, nodes, candidates);
      }
    }
    for (OfPlugin<JobNodeScore> of : inARow(PlacementPoints.JOB_NODE_ORDER)) {
      for (JobNodeScore order : of.functions()) {
        order
            .scoreFor(task)
            .ifPresent(
                score ->
                    add(
                        scores.computeIfAbsent(of.plugin(), first -> new double[nodes.size()]),
                        candidates,
                        index -> score.score(task.taskClass(), nodes.get(index))));
      }
    }
    for (OfPlugin<PeerOrder> of : inARow(PlacementPoints.PEER_ORDER)) {
      for (PeerOrder order : of.functions()) {
        order
            .scoreFor(task)
            .ifPresent(
                score ->
                    score.addTo(
                        scores.computeIfAbsent(of.plugin(), first -> new double[nodes.size()]),
                        candidates));
      }
    }
    return scores;
  }

  private void relative(
      double[] totals, RelativeScore score, List<NodeView> nodes, int[] candidates) {
    double largest =
        Arrays.stream(candidates)
            .mapToDouble(index -> score.raw().score(task.taskClass(), nodes.get(index)))
            .max()
            .orElse(0);
    if (largest > 0) {
      add(
          totals,
          candidates,
          index -> score.normalise(score.raw().score(task.taskClass(), nodes.get(index)), largest));
    }
  }

  private static void add(double[] totals, int[] candidates, IntToDoubleFunction score) {
    for (int index : candidates) {
      totals[index] += score.applyAsDouble(index);
    }
  }

  private <F> List<OfPlugin<F>> inARow(ExtensionPoint<F, ?> point) {
    return tiers.registered(point).tiers().stream().flatMap(List::stream).toList();
  }
}
