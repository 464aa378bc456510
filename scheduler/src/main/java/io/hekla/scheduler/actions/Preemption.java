package io.hekla.scheduler.actions;

import io.hekla.model.cluster.TaskStatus;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.placement.ReachableNodes;
import io.hekla.scheduler.plugin.Policy;
import io.hekla.scheduler.plugin.VictimPolicy;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.Statement;
import io.hekla.scheduler.session.TaskView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Finds a place for one task by evicting others of its queue: on the best node where enough may go,
 * the least important first, until nothing prevents the task any more. Source:
 * docs/reference/action-steps.md#preempt-for-one-task.
 */
final class Preemption {
  private final Session session;
  private final Policy policy;
  private final PreemptOptions options;
  private final ReachableNodes nodes;
  private final Optional<FirstVictimSearch> firstVictims;

  Preemption(Session session, Policy policy, PreemptOptions options) {
    this.session = session;
    this.policy = policy;
    this.options = options;
    nodes = new ReachableNodes(session, policy);
    firstVictims = policy.victims().first().map(rule -> new FirstVictimSearch(session, rule));
  }

  /**
   * Evicts victims and pipelines the task; nothing happens where that is impossible.
   *
   * @param concerned which tasks may be victims at all
   * @return whether the task is pipelined now
   */
  boolean attempt(TaskView preemptor, Predicate<TaskView> concerned, Statement outer) {
    if (!PreemptionRight.has(preemptor, session, policy)) {
      return false;
    }
    if (firstVictims.isPresent()
        && evictFirstVictims(firstVictims.get(), preemptor, concerned, outer)) {
      return true;
    }
    return options.topologyAware()
        ? cheapestNode(preemptor, concerned, outer)
        : preemptOnBestNode(preemptor, concerned, outer);
  }

  /** Attempts nodes where no victim is needed, then those of victims that go before all others. */
  private boolean evictFirstVictims(
      FirstVictimSearch search,
      TaskView preemptor,
      Predicate<TaskView> concerned,
      Statement outer) {
    if (!options.topologyAware() && isRoomAnywhere(preemptor)) {
      Iterator<NodeView> bestFirst = nodes.bestFirst(preemptor);
      while (bestFirst.hasNext()) {
        PreemptionAttempt claim = claim(preemptor, bestFirst.next());
        if (victims(claim, List.of()).settle(session, false, outer)) {
          return true;
        }
      }
    }
    VictimPolicy votes = policy.victims();
    var claim =
        new FirstVictimSearch.Claim(
            preemptor.job().queue(),
            votes.evictionOrder(preemptor),
            task -> mayGo(task, preemptor) && concerned.test(task),
            node -> claim(preemptor, node),
            candidates -> votes.preemptable(preemptor, candidates));
    return search.settle(claim, nodes.byName(preemptor), options.evictMinimal(), outer);
  }

  /** Returns whether a node has room without evictions; without scores, since mostly none has. */
  private boolean isRoomAnywhere(TaskView preemptor) {
    Iterator<NodeView> all = nodes.byName(preemptor);
    while (all.hasNext()) {
      if (claim(preemptor, all.next()).hasRoomWithout(List.of())) {
        return true;
      }
    }
    return false;
  }

  private boolean preemptOnBestNode(
      TaskView preemptor, Predicate<TaskView> concerned, Statement outer) {
    Iterator<NodeView> bestFirst = nodes.bestFirst(preemptor);
    while (bestFirst.hasNext()) {
      PreemptionAttempt claim = claim(preemptor, bestFirst.next());
      if (victims(claim, chosen(claim, concerned)).settle(session, options.evictMinimal(), outer)) {
        return true;
      }
    }
    return false;
  }

  private boolean cheapestNode(TaskView preemptor, Predicate<TaskView> concerned, Statement outer) {
    for (Iterator<NodeView> group : nodes.byNameFromAnywhere(preemptor)) {
      if (cheapestNode(preemptor, group, concerned, outer)) {
        return true;
      }
    }
    return false;
  }

  private boolean cheapestNode(
      TaskView preemptor, Iterator<NodeView> all, Predicate<TaskView> concerned, Statement outer) {
    var cheapest = new CheapestNode(session, options.evictMinimal());
    while (all.hasNext() && cheapest.offers() < options.mostNodes()) {
      PreemptionAttempt claim = claim(preemptor, all.next());
      List<TaskView> chosen = chosen(claim, concerned);
      cheapest.consider(claim, victims(claim, chosen), chosen);
    }
    return cheapest.settle(outer);
  }

  private PreemptionAttempt claim(TaskView preemptor, NodeView node) {
    return new PreemptionAttempt(
        session,
        preemptor,
        node,
        PreemptAction.NAME,
        () ->
            policy.unallocatable(preemptor.job().queue(), preemptor).isEmpty()
                && policy.placement().fit(preemptor, node).fitsNowOrLater());
  }

  private NodeVictims victims(PreemptionAttempt claim, List<TaskView> chosen) {
    Comparator<TaskView> order = policy.victims().evictionOrder(claim.claimant());
    return new NodeVictims(claim, chosen, FirstInOrder.before(policy.victims(), chosen, order));
  }

  /** Returns the tasks that the plugins allow to evict, the one that would go first at the head. */
  private List<TaskView> chosen(PreemptionAttempt claim, Predicate<TaskView> concerned) {
    var candidates = new ArrayList<TaskView>();
    for (TaskView task : session.residents(claim.node())) {
      if (mayGo(task, claim.claimant()) && concerned.test(task)) {
        candidates.add(task);
      }
    }
    if (candidates.isEmpty() || !claim.hasRoomWithout(candidates) || isInVain(claim, candidates)) {
      return List.of();
    }
    VictimPolicy votes = policy.victims();
    List<TaskView> chosen =
        votes.preemptable(
            claim.claimant(), Heap.drained(votes.evictionOrder(claim.claimant()), candidates));
    return isInVain(claim, chosen) ? List.of() : chosen;
  }

  /**
   * Returns whether the claim cannot be met even once all of them are gone, since the queue stays
   * beyond its share, and an attempt that shows it would leave no trace: one leaves its victims
   * spared, and scores count spared pods otherwise than others (docs/reference/plugin-rules.md), so
   * the first one has to be made.
   */
  private boolean isInVain(PreemptionAttempt claim, List<TaskView> candidates) {
    ResourceVector freed = ResourceVector.EMPTY;
    for (TaskView task : candidates) {
      if (!task.isSpared() || task.job().queue() != claim.claimant().job().queue()) {
        return false;
      }
      freed = freed.plus(claim.node().counted(task));
    }
    return !candidates.isEmpty()
        && !policy.mayGetWithout(claim.claimant().job().queue(), claim.claimant(), freed);
  }

  private static boolean mayGo(TaskView task, TaskView preemptor) {
    boolean isThere = task.status() == TaskStatus.RUNNING || task.status() == TaskStatus.BOUND;
    return isThere
        && task.info().preemptable()
        && (task.info().isBestEffort() || !preemptor.info().isBestEffort());
  }
}
