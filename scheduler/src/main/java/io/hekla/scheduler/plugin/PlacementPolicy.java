package io.hekla.scheduler.plugin;

import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.TaskView;
import io.hekla.scheduler.shards.NodeShards;
import io.hekla.scheduler.snapshot.TaskClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Combined answers of the plugins about places for tasks: predicates and scores. Source:
 * docs/reference/session.md#extension-points, docs/reference/session.md#predicate-statuses.
 */
public final class PlacementPolicy {
  private final Predicates predicates;
  private final NodeExclusion exclusions;
  private final NodeScore nodeOrder;
  private final List<RelativeScore> relativeOrder;
  private final Function<TaskView, List<NodePredicate>> jobRules;
  private final Function<TaskView, List<NodePredicate>> reservedNodes;
  private final Function<TaskView, List<PeerRule>> peerRules;
  private final Function<TaskView, List<NodeScore>> jobScores;
  private final Function<TaskView, List<PeerRule>> deviceRules;
  private final Optional<BestNode> bestNode;
  private final Function<TaskView, List<PeerScore>> peerScores;
  private final Tiers tiers;
  private final NodeShards shards;
  private final boolean isForTrials;

  PlacementPolicy(Tiers tiers, BlockedObjects blocked, NodeShards shards) {
    this(
        tiers,
        shards,
        held(blocked, inShard(shards, tiers.combined(PlacementPoints.PREDICATE))),
        tiers.combined(PlacementPoints.NODE_ORDER),
        tiers.combined(PlacementPoints.RELATIVE_NODE_ORDER),
        tiers.combined(PlacementPoints.JOB_NODE_ORDER),
        tiers.combined(PlacementPoints.PEER_ORDER),
        false);
  }

  private PlacementPolicy(
      Tiers tiers,
      NodeShards shards,
      Predicates predicates,
      NodeScore nodeOrder,
      List<RelativeScore> relativeOrder,
      Function<TaskView, List<NodeScore>> jobScores,
      Function<TaskView, List<PeerScore>> peerScores,
      boolean isForTrials) {
    this.tiers = tiers;
    this.shards = shards;
    this.predicates = predicates;
    this.nodeOrder = nodeOrder;
    this.relativeOrder = relativeOrder;
    this.jobScores = jobScores;
    this.peerScores = peerScores;
    this.isForTrials = isForTrials;
    exclusions = inShard(shards, tiers.combined(PlacementPoints.EXCLUSION));
    jobRules = tiers.combined(PlacementPoints.JOB_PREDICATE);
    reservedNodes = tiers.combined(PlacementPoints.RESERVED_NODES);
    peerRules = tiers.combined(PlacementPoints.PEER_PREDICATE);
    deviceRules = tiers.combined(PlacementPoints.DEVICE_ROOM);
    bestNode = isForTrials ? Optional.empty() : tiers.combined(PlacementPoints.BEST_NODE);
  }

  /**
   * Returns the policy for trials of a later time: the same predicates, a score instead of those of
   * the plugins, and the room of pods that leave is as good as idle room, since they are gone then.
   */
  public PlacementPolicy forTrials(NodeScore score) {
    return new PlacementPolicy(
        tiers, shards, predicates, score, List.of(), task -> List.of(), task -> List.of(), true);
  }

  /** Returns whether room that pods are leaving is as good as idle room. */
  public boolean isForTrials() {
    return isForTrials;
  }

  private static Predicates held(BlockedObjects blocked, Predicates predicates) {
    return blocked.hasNodes()
        ? predicates.after(
            (task, node) -> blocked.of(node).map(why -> Fit.never(why.text())).orElse(Fit.YES))
        : predicates;
  }

  private static Predicates inShard(NodeShards shards, Predicates predicates) {
    return shards.isHard()
        ? predicates.after((task, node) -> fitOutside(shards, node.name()))
        : predicates;
  }

  private static NodeExclusion inShard(NodeShards shards, NodeExclusion exclusions) {
    if (!shards.isHard()) {
      return exclusions;
    }
    return (constraints, node) -> {
      Fit fit = fitOutside(shards, node.name());
      return fit.fits() ? exclusions.check(constraints, node) : fit;
    };
  }

  private static Fit fitOutside(NodeShards shards, String node) {
    return shards.exclusion(node).map(Fit::never).orElse(Fit.YES);
  }

  /** Returns whether a task could run on a node if others left it. */
  public boolean mayFit(TaskClass task, NodeView node) {
    return predicates.mayFit(task, node);
  }

  /**
   * Returns the fit of a task on a node as the session stands now: {@link Fit#YES}, or the first
   * refusal that no eviction cures, or else the first one, or else {@link Fit#LATER}
   * (docs/reference/plugin-rules.md#predicates, docs/reference/session.md#predicate-statuses).
   */
  public Fit fit(TaskView task, NodeView node) {
    Fit worst = fitAlone(task.taskClass(), jobRules(task), node);
    for (PeerRule rule : worst.isForGood() ? List.<PeerRule>of() : peerRules(task)) {
      worst = worst.orWorse(rule.check(node));
    }
    return worst;
  }

  /** Returns the fit as far as the node's devices decide it: whether the task has its devices. */
  public Fit deviceRoom(TaskView task, NodeView node) {
    Fit worst = Fit.YES;
    for (PeerRule rule : deviceRules.apply(task)) {
      worst = worst.orWorse(rule.check(node));
    }
    return worst;
  }

  /** Rules for a task in which its job matters; equal lists have the same rules. */
  public List<NodePredicate> jobRules(TaskView task) {
    List<NodePredicate> rules = jobRules.apply(task);
    List<NodePredicate> reserved = reservedNodes.apply(task);
    if (rules.isEmpty() || reserved.isEmpty()) {
      return rules.isEmpty() ? reserved : rules;
    }
    var all = new ArrayList<>(rules);
    all.addAll(reserved);
    return all;
  }

  /** Rules for a task in which its job matters, without those that keep room for other jobs. */
  public List<NodePredicate> rulesOfJob(TaskView task) {
    return jobRules.apply(task);
  }

  /** Scores for a task in which its job matters; equal lists have the same scores. */
  public List<NodeScore> jobScores(TaskView task) {
    return jobScores.apply(task);
  }

  /** Rules for a task in which other pods matter, valid until the session changes. */
  public List<PeerRule> peerRules(TaskView task) {
    return peerRules.apply(task);
  }

  /** Scores for a task in which other pods matter, valid until the session changes. */
  public List<PeerScore> peerScores(TaskView task) {
    return peerScores.apply(task);
  }

  /** Returns the {@link #fit} as far as it depends on the node and on rules for the job. */
  public Fit fitAlone(TaskClass task, List<NodePredicate> jobRules, NodeView node) {
    Fit worst = predicates.check(task, node);
    for (int i = 0; i < jobRules.size() && !worst.isForGood(); i++) {
      worst = worst.orWorse(jobRules.get(i).check(task, node));
    }
    return worst;
  }

  /** Test for nodes excluding pods whatever room they have. */
  public NodeExclusion exclusions() {
    return exclusions;
  }

  /** Sum of the scores that depend on the node alone. */
  public double score(TaskClass task, NodeView node) {
    return nodeOrder.score(task, node);
  }

  /** Choice of plugins among scored nodes; empty if the highest score decides. */
  public Optional<BestNode> bestNode() {
    return bestNode;
  }

  /** Returns the answers about a task, plugin by plugin. For explanations. */
  public PlacementVotes votes(TaskView task) {
    return new PlacementVotes(tiers, task);
  }

  /** Scores that depend on the other candidates too. */
  public List<RelativeScore> relativeScores() {
    return relativeOrder;
  }
}
