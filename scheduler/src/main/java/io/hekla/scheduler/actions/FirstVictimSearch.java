package io.hekla.scheduler.actions;

import io.hekla.scheduler.actions.JobResidents.Resident;
import io.hekla.scheduler.plugin.FirstVictims;
import io.hekla.scheduler.plugin.FirstVictims.Candidates;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.Statement;
import io.hekla.scheduler.session.TaskView;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Search for room for one task by evicting only victims that go before all others: one after the
 * other, on whichever node they are, until those of one node make room there; at last node by node.
 * Source: docs/reference/action-steps.md#victims-that-go-first.
 */
final class FirstVictimSearch {
  private final Session session;
  private final FirstVictims rule;
  private final JobResidents residents;

  FirstVictimSearch(Session session, FirstVictims rule) {
    this.session = session;
    this.rule = rule;
    residents = new JobResidents(session);
  }

  /**
   * Claim of a task.
   *
   * @param queue the task's
   * @param order the order of eviction
   * @param mayGo test for a task being a candidate for eviction
   * @param on the claim on a node
   * @param allowed the candidates that the plugins allow to evict, in the order given
   */
  record Claim(
      QueueView queue,
      Comparator<TaskView> order,
      Predicate<TaskView> mayGo,
      Function<NodeView, PreemptionAttempt> on,
      UnaryOperator<List<TaskView>> allowed) {}

  /**
   * Evicts victims on one of some nodes and pipelines the task there; nothing happens where that is
   * impossible.
   *
   * @param fewest whether the smallest set of the victims found on the node is searched for
   */
  boolean settle(Claim claim, Iterator<NodeView> nodes, boolean fewest, Statement outer) {
    var inOrder = new ArrayList<NodeView>();
    nodes.forEachRemaining(inOrder::add);
    var open = new BitSet();
    inOrder.forEach(node -> open.set(node.index()));
    return inTurn(claim, open, fewest, outer) || byNode(claim, open, inOrder, fewest, outer);
  }

  private boolean inTurn(Claim claim, BitSet open, boolean fewest, Statement outer) {
    var candidates = new ArrayList<Candidates>();
    for (JobView job : residents.jobs(claim.queue(), claim.order())) {
      if (rule.concerns(job)) {
        candidates.add(
            new Candidates(job, candidates(job, claim, open).map(Resident::task).iterator()));
      }
    }
    Iterator<TaskView> victims = rule.inOrder(candidates);
    Map<NodeView, List<TaskView>> onNode = new HashMap<>();
    while (victims.hasNext()) {
      TaskView victim = victims.next();
      NodeView node = session.node(victim.nodeName()).orElseThrow();
      List<TaskView> here = onNode.computeIfAbsent(node, absent -> new ArrayList<>());
      here.add(victim);
      if (makeRoom(claim, node, here, fewest, outer)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Attempts each node with the victims that jobs can spare there, since they can spare others
   * elsewhere only in their place.
   */
  private boolean byNode(
      Claim claim, BitSet open, List<NodeView> nodes, boolean fewest, Statement outer) {
    Map<NodeView, Map<JobView, List<TaskView>>> byNode = new HashMap<>();
    for (JobView job : residents.jobs(claim.queue(), claim.order())) {
      if (rule.concerns(job)) {
        candidates(job, claim, open)
            .forEach(
                one ->
                    byNode
                        .computeIfAbsent(one.node(), absent -> new LinkedHashMap<>())
                        .computeIfAbsent(job, absent -> new ArrayList<>())
                        .add(one.task()));
      }
    }
    for (NodeView node : nodes) {
      Map<JobView, List<TaskView>> here = byNode.getOrDefault(node, Map.of());
      List<TaskView> all = here.values().stream().flatMap(List::stream).toList();
      if (!all.isEmpty() && claim.on().apply(node).hasRoomWithout(all)) {
        var victims = new ArrayList<TaskView>();
        FirstInOrder.of(rule, here.values(), claim.order()).forEachRemaining(victims::add);
        if (makeRoom(claim, node, victims, fewest, outer)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Returns the candidates of a job on open nodes, in the order of eviction. */
  private Stream<Resident> candidates(JobView job, Claim claim, BitSet open) {
    return residents.of(job, claim.order()).stream()
        .filter(one -> open.get(one.node().index()) && claim.mayGo().test(one.task()));
  }

  private boolean makeRoom(
      Claim claim, NodeView node, List<TaskView> victims, boolean fewest, Statement outer) {
    PreemptionAttempt attempt = claim.on().apply(node);
    if (!attempt.hasRoomWithout(victims)) {
      return false;
    }
    List<TaskView> chosen = claim.allowed().apply(List.copyOf(victims));
    return !chosen.isEmpty()
        && new NodeVictims(attempt, chosen, FirstInOrder.asListed(chosen))
            .settle(session, fewest, outer);
  }
}
