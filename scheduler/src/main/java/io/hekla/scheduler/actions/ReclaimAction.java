package io.hekla.scheduler.actions;

import io.hekla.model.cluster.TaskStatus;
import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.placement.ReachableNodes;
import io.hekla.scheduler.plugin.GangVictimRule.Scope;
import io.hekla.scheduler.plugin.VictimPolicy;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Statement;
import io.hekla.scheduler.session.TaskView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * Reclaims resources for starving jobs of queues below their share from queues above theirs.
 * Source: docs/reference/action-steps.md#steps-of-reclaim.
 */
final class ReclaimAction implements Action {
  static final String NAME = "reclaim";

  @Override
  public void execute(ActionContext context) {
    var starving = new StarvingJobs(context);
    var nodes = new ReachableNodes(context.session(), context.policy());
    Optional<JobPreemption> byJob = JobPreemption.of(context, Scope.OTHER_QUEUES, NAME);
    Optional<FirstVictimSearch> firstVictims =
        context
            .policy()
            .victims()
            .first()
            .map(rule -> new FirstVictimSearch(context.session(), rule));
    while (starving.hasQueue()) {
      QueueView queue = starving.nextQueue();
      if (context.policy().overuse(queue).isPresent()) {
        continue;
      }
      for (var job = starving.nextJob(queue); job.isPresent(); job = starving.nextJob(queue)) {
        if (byJob.isPresent()) {
          byJob.get().serve(job.get(), starving);
        } else {
          takeBack(job.get(), starving, nodes, firstVictims, context);
        }
      }
    }
  }

  @Override
  public boolean makesRoom() {
    return true;
  }

  @Override
  public void read(Arguments.Reader arguments) {
    var unused = evictMinimal(arguments);
  }

  /**
   * Attempts all tasks in one statement: it counts only if the job can start with what was found.
   */
  private static void takeBack(
      JobView job,
      StarvingJobs starving,
      ReachableNodes nodes,
      Optional<FirstVictimSearch> firstVictims,
      ActionContext context) {
    try (Statement statement = context.session().statement()) {
      var hopeless = new FailedAttempts(context.policy());
      Optional<TaskView> next = starving.nextTask(job);
      while (next.isPresent()) {
        TaskView reclaimer = next.get();
        hopeless.attempt(
            reclaimer, () -> takeBack(reclaimer, nodes, firstVictims, statement, context));
        next = starving.nextTask(job);
      }
      if (context.policy().isPipelined(job)) {
        statement.commit();
      }
    }
  }

  /** Returns whether the task is pipelined now. */
  private static boolean takeBack(
      TaskView reclaimer,
      ReachableNodes nodes,
      Optional<FirstVictimSearch> firstVictims,
      Statement outer,
      ActionContext context) {
    JobView job = reclaimer.job();
    if (!reclaimer.info().preempts()) {
      return false;
    }
    Optional<Reason> unentitled =
        context.policy().victims().unentitled(job.queue(), List.of(reclaimer));
    if (unentitled.isPresent()) {
      context.session().obstacle(job, unentitled.get());
      return false;
    }
    boolean evictMinimal = evictMinimal(context.arguments().reader());
    if (firstVictims.isPresent()) {
      FirstVictimSearch.Claim claim = claim(reclaimer, context);
      if (firstVictims.get().settle(claim, nodes.byName(reclaimer), evictMinimal, outer)) {
        return true;
      }
    }
    Iterator<NodeView> all = nodes.byName(reclaimer);
    while (all.hasNext()) {
      if (takeBack(reclaimer, all.next(), evictMinimal, outer, context)) {
        return true;
      }
    }
    return false;
  }

  private static FirstVictimSearch.Claim claim(TaskView reclaimer, ActionContext context) {
    VictimPolicy votes = context.policy().victims();
    return new FirstVictimSearch.Claim(
        reclaimer.job().queue(),
        votes.evictionOrder(reclaimer),
        task -> mayGo(task, reclaimer),
        node -> claim(reclaimer, node, context),
        candidates -> votes.reclaimable(reclaimer, candidates));
  }

  /**
   * Returns the claim on a node. Predicates are not evaluated again once victims have left, except
   * for devices (docs/reference/action-steps.md#steps-of-reclaim).
   */
  private static PreemptionAttempt claim(TaskView reclaimer, NodeView node, ActionContext context) {
    return new PreemptionAttempt(
        context.session(),
        reclaimer,
        node,
        NAME,
        () -> context.policy().placement().deviceRoom(reclaimer, node).fitsNowOrLater());
  }

  /** Attempts a node; one without candidates for eviction is left alone, even if it has room. */
  private static boolean takeBack(
      TaskView reclaimer,
      NodeView node,
      boolean evictMinimal,
      Statement outer,
      ActionContext context) {
    PreemptionAttempt claim = claim(reclaimer, node, context);
    var candidates = new ArrayList<TaskView>();
    for (TaskView task : context.session().residents(node)) {
      if (mayGo(task, reclaimer)) {
        candidates.add(task);
      }
    }
    if (candidates.isEmpty() || !claim.hasRoomWithout(candidates)) {
      return false;
    }
    VictimPolicy votes = context.policy().victims();
    Comparator<TaskView> order = votes.evictionOrder(reclaimer);
    List<TaskView> chosen = votes.reclaimable(reclaimer, Heap.drained(order, candidates));
    Comparator<TaskView> inTurn = FirstInOrder.before(votes, chosen, order);
    return new NodeVictims(claim, chosen, inTurn).settle(context.session(), evictMinimal, outer);
  }

  private static boolean evictMinimal(Arguments.Reader arguments) {
    return arguments.flag(PreemptOptions.EVICT_MINIMAL, false);
  }

  private static boolean mayGo(TaskView task, TaskView reclaimer) {
    QueueView queue = task.job().queue();
    return task.status() == TaskStatus.RUNNING
        && task.info().preemptable()
        && queue != reclaimer.job().queue()
        && queue.info().reclaimable();
  }
}
