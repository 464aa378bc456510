package io.hekla.scheduler.actions;

import io.hekla.model.resource.ResourceVector.Missing;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.placement.ReachableNodes;
import io.hekla.scheduler.plugin.GangVictimRule.Scope;
import io.hekla.scheduler.plugin.Policy;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.Statement;
import io.hekla.scheduler.session.TaskView;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * Places for tasks of one job once others have left: one task after the other on the node with the
 * highest score that has room then and passes the predicates. Source:
 * docs/reference/plugin-rules.md#job-preemption.
 */
final class RoomForJob implements VictimSearch.Room {
  private final ActionContext context;
  private final Scope scope;
  private final ReachableNodes nodes;
  private final JobView job;
  private final List<TaskView> tasks;
  private final boolean untilPipelined;
  private final PlacesByAmount amounts;

  /**
   * @param tasks to be placed, in order
   * @param reachable nodes on which they could be placed if others left
   * @param untilPipelined whether room for the job's minimum is wanted, whichever tasks have it;
   *     else room for the first of them
   */
  RoomForJob(
      ActionContext context,
      Scope scope,
      ReachableNodes nodes,
      List<TaskView> tasks,
      Collection<NodeView> reachable,
      boolean untilPipelined) {
    this.context = context;
    this.scope = scope;
    this.nodes = nodes;
    this.tasks = tasks;
    this.untilPipelined = untilPipelined;
    job = tasks.getFirst().job();
    amounts = new PlacesByAmount(context.session(), reachable, tasks, leastNumber());
  }

  /** Returns a number of tasks that have to be placed in any case. */
  private int leastNumber() {
    boolean isSimple = job.podGroup().minTaskMember().isEmpty() && !job.isDivided();
    if (!untilPipelined || !isSimple || context.session().nodes().isEmpty()) {
      return 1;
    }
    int number = 0;
    try (Statement trial = context.session().trial()) {
      while (number < tasks.size() && !context.policy().isPipelined(job)) {
        trial.pipeline(tasks.get(number++), context.session().nodes().getFirst(), false);
      }
    }
    return Math.max(1, number);
  }

  @Override
  public boolean mayBeMadeBy(List<TaskView> victims) {
    return amounts.mayBeEnoughWithout(victims);
  }

  @Override
  public boolean isMadeBy(List<TaskView> victims) {
    return placesWithout(victims).isPresent();
  }

  /**
   * Returns the places of the tasks once these victims have left; empty if there are not enough.
   */
  Optional<SequencedMap<TaskView, NodeView>> placesWithout(List<TaskView> victims) {
    Session session = context.session();
    Policy policy = context.policy();
    var places = new LinkedHashMap<TaskView, NodeView>();
    try (Statement trial = session.trial()) {
      victims.forEach(victim -> trial.evict(victim, "", tasks.getFirst()));
      var hopeless = new FailedAttempts(policy);
      for (TaskView task : tasks) {
        if (isEnough(places)) {
          break;
        }
        hopeless.attempt(
            task,
            () -> {
              Optional<NodeView> node = node(task);
              node.ifPresent(
                  there -> {
                    places.put(task, there);
                    trial.pipeline(task, there, false);
                  });
              return node.isPresent();
            });
      }
      return isEnough(places) ? Optional.of(places) : Optional.empty();
    }
  }

  private boolean isEnough(Map<TaskView, NodeView> places) {
    return untilPipelined ? context.policy().isPipelined(job) : !places.isEmpty();
  }

  private Optional<NodeView> node(TaskView task) {
    Policy policy = context.policy();
    Optional<Reason> refusal =
        switch (scope) {
          case OWN_QUEUE -> policy.unallocatable(job.queue(), task);
          case OTHER_QUEUES -> policy.victims().unentitled(job.queue(), List.of(task));
        };
    if (refusal.isPresent()) {
      context.session().obstacle(job, refusal.get());
      return Optional.empty();
    }
    Iterator<NodeView> bestFirst = nodes.bestFirst(task);
    while (bestFirst.hasNext()) {
      NodeView node = bestFirst.next();
      if (task.request().lessEqual(node.futureIdle(), Missing.ZERO)
          && policy.placement().fit(task, node).fitsNowOrLater()) {
        return Optional.of(node);
      }
    }
    return Optional.empty();
  }

  /** Returns the tasks for which pods on each node are evicted: the first that is placed there. */
  static Map<NodeView, TaskView> beneficiaries(SequencedMap<TaskView, NodeView> places) {
    Map<NodeView, TaskView> first = new HashMap<>();
    places.forEach((task, node) -> first.putIfAbsent(node, task));
    return first;
  }
}
