package io.hekla.scheduler.actions;

import io.hekla.model.podgroup.VictimReason.JobChoice;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.placement.ReachableNodes;
import io.hekla.scheduler.plugin.GangVictimRule.Scope;
import io.hekla.scheduler.plugin.LostWork;
import io.hekla.scheduler.plugin.Policy;
import io.hekla.scheduler.plugin.VictimPolicy;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.Statement;
import io.hekla.scheduler.session.TaskView;
import io.hekla.scheduler.snapshot.TaskClass;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Function;

/**
 * Evictions for one job, where whole jobs are chosen: first for its minimum, then for one more task
 * after the other. Common part of {@code preempt} and {@code reclaim} with a plugin that knows what
 * work is lost. Source: docs/reference/plugin-rules.md#job-preemption.
 */
final class JobPreemption {
  private final ActionContext context;
  private final Session session;
  private final Policy policy;
  private final Scope scope;
  private final String action;
  private final ReachableNodes nodes;
  private final JobVictims victims;

  private JobPreemption(
      ActionContext context, Scope scope, String action, Function<TaskView, LostWork> lostWork) {
    this.context = context;
    this.scope = scope;
    this.action = action;
    session = context.session();
    policy = context.policy();
    nodes = new ReachableNodes(session, policy);
    victims = new JobVictims(session, scope, lostWork);
  }

  /**
   * Returns the evictions of an action; empty if no plugin has whole jobs chosen.
   *
   * @param scope where victims are: in the job's queue, or in others
   * @param action the name under which they are evicted
   */
  static Optional<JobPreemption> of(ActionContext context, Scope scope, String action) {
    return context
        .policy()
        .victims()
        .lostWork()
        .map(lostWork -> new JobPreemption(context, scope, action, lostWork));
  }

  /** Evicts for a starving job; it counts only if the job can start with what was found. */
  void serve(JobView job, StarvingJobs starving) {
    List<TaskView> left = new ArrayList<>(withRight(starving.pending(job).drained()));
    if (left.isEmpty() || !policy.isStarving(job)) {
      return;
    }
    try (Statement statement = session.statement()) {
      Set<NodeView> cleared = new HashSet<>();
      if (!policy.isPipelined(job)) {
        Set<TaskView> placed = makeRoom(left, true, cleared, statement);
        if (placed.isEmpty()) {
          return;
        }
        left.removeAll(placed);
      }
      var hopeless = new FailedAttempts(policy);
      for (TaskView task : left) {
        if (!policy.isStarving(job)) {
          break;
        }
        hopeless.attempt(task, () -> !makeRoom(List.of(task), false, cleared, statement).isEmpty());
      }
      if (policy.isPipelined(job)) {
        statement.commit();
      }
    }
  }

  private List<TaskView> withRight(List<TaskView> tasks) {
    return switch (scope) {
      case OWN_QUEUE ->
          tasks.stream().filter(task -> PreemptionRight.has(task, session, policy)).toList();
      case OTHER_QUEUES -> tasks.stream().filter(task -> task.info().preempts()).toList();
    };
  }

  /**
   * Evicts the victims that cost least and pipelines tasks, as part of an attempt; nothing happens
   * where all possible victims are not enough.
   *
   * @param cleared nodes from which pods were evicted for the job
   * @return the pipelined tasks
   */
  private Set<TaskView> makeRoom(
      List<TaskView> tasks, boolean untilPipelined, Set<NodeView> cleared, Statement outer) {
    Set<NodeView> reachable = reachable(tasks);
    List<VictimUnit> units =
        victims.units(
            task -> mayGo(task, tasks),
            candidates -> allowed(tasks, candidates),
            task -> session.node(task.nodeName()).filter(reachable::contains).isPresent(),
            true);
    var room = new RoomForJob(context, scope, nodes, tasks, reachable, untilPipelined);
    long workOfTrial = (long) tasks.size() * (1 + session.nodes().size());
    return new VictimSearch(units, room, workOfTrial)
        .least()
        .map(found -> carryOut(found, units.size(), room, cleared, outer))
        .orElse(Set.of());
  }

  /** Returns the nodes that tasks could use if others left. */
  private Set<NodeView> reachable(List<TaskView> tasks) {
    Set<NodeView> reachable = new HashSet<>();
    Set<TaskClass> classes = new HashSet<>();
    for (TaskView task : tasks) {
      if (classes.add(task.taskClass()) || !policy.placement().peerRules(task).isEmpty()) {
        Iterator<NodeView> byName = nodes.byName(task);
        byName.forEachRemaining(reachable::add);
      }
    }
    return reachable;
  }

  /** Returns whether a task may be evicted; for best-effort tasks alone only such tasks may. */
  private boolean mayGo(TaskView task, List<TaskView> claimants) {
    return victims.isCandidate(task, claimants.getFirst().job())
        && (task.info().isBestEffort()
            || claimants.stream().anyMatch(claimant -> !claimant.info().isBestEffort()));
  }

  /** Returns the candidates that the plugins let go for each of the tasks. */
  private List<TaskView> allowed(List<TaskView> claimants, List<TaskView> candidates) {
    ResourceVector wanted = VictimBundle.sum(claimants);
    record Alike(TaskClass taskClass, int priority, boolean preemptable) {}
    VictimPolicy votes = policy.victims();
    Set<Alike> asked = new HashSet<>();
    List<TaskView> allowed = candidates;
    for (TaskView claimant : claimants) {
      var alike =
          new Alike(claimant.taskClass(), claimant.priority(), claimant.info().preemptable());
      if (!allowed.isEmpty() && asked.add(alike)) {
        allowed =
            switch (scope) {
              case OWN_QUEUE -> votes.preemptable(claimant, allowed);
              case OTHER_QUEUES -> votes.reclaimable(claimant, wanted, allowed);
            };
      }
    }
    return allowed;
  }

  private Set<TaskView> carryOut(
      VictimSearch.Found found,
      int choices,
      RoomForJob room,
      Set<NodeView> cleared,
      Statement outer) {
    List<TaskView> all = VictimUnit.tasks(found.units());
    SequencedMap<TaskView, NodeView> places = room.placesWithout(all).orElseThrow();
    Map<NodeView, TaskView> beneficiaries = RoomForJob.beneficiaries(places);
    TaskView first = places.firstEntry().getKey();
    try (Statement statement = session.statement()) {
      for (VictimUnit unit : found.units()) {
        JobChoice choice = unit.choice(choices, found.isProven());
        for (TaskView victim : unit.tasks()) {
          NodeView node = session.node(victim.nodeName()).orElseThrow();
          cleared.add(node);
          statement.evict(victim, action, beneficiaries.getOrDefault(node, first), choice);
        }
      }
      places.forEach((task, node) -> statement.pipeline(task, node, cleared.contains(node)));
      statement.mergeInto(outer);
    }
    return places.keySet();
  }
}
