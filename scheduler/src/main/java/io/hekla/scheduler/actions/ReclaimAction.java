package io.hekla.scheduler.actions;

import io.hekla.model.cluster.TaskStatus;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.placement.ReachableNodes;
import io.hekla.scheduler.plugin.VictimPolicy;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Statement;
import io.hekla.scheduler.session.TaskView;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Lets starving jobs of queues that hold less than their part take room back from queues that hold
 * more than theirs. Source: reference §4.6.
 */
final class ReclaimAction implements Action {
  static final String NAME = "reclaim";

  @Override
  public void execute(Turn turn) {
    var starving = new StarvingJobs(turn);
    var nodes = new ReachableNodes(turn.session(), turn.policy());
    while (starving.hasQueue()) {
      QueueView queue = starving.nextQueue();
      if (turn.policy().overuse(queue).isPresent()) {
        continue;
      }
      for (var job = starving.nextJob(queue); job.isPresent(); job = starving.nextJob(queue)) {
        takeBack(job.get(), starving, nodes, turn);
      }
    }
  }

  /** All tasks in one attempt: it counts only if the job can start with what was found. */
  private static void takeBack(
      JobView job, StarvingJobs starving, ReachableNodes nodes, Turn turn) {
    try (Statement statement = turn.session().statement()) {
      Optional<TaskView> next = starving.nextTask(job);
      while (next.isPresent()) {
        takeBack(next.get(), nodes, statement, turn);
        next = starving.nextTask(job);
      }
      if (turn.policy().isPipelined(job)) {
        statement.commit();
      }
    }
  }

  private static void takeBack(
      TaskView reclaimer, ReachableNodes nodes, Statement outer, Turn turn) {
    JobView job = reclaimer.job();
    Optional<Reason> unentitled =
        turn.policy().victims().unentitled(job.queue(), List.of(reclaimer));
    if (unentitled.isPresent()) {
      turn.session().obstacle(job, unentitled.get());
      return;
    }
    for (NodeView node : nodes.byName(reclaimer)) {
      if (takeBack(reclaimer, node, outer, turn)) {
        return;
      }
    }
  }

  /** A node on which nobody comes into question is left alone, even if it has room. */
  private static boolean takeBack(TaskView reclaimer, NodeView node, Statement outer, Turn turn) {
    List<TaskView> candidates =
        turn.session().residents(node).stream().filter(task -> mayGo(task, reclaimer)).toList();
    if (candidates.isEmpty()) {
      return false;
    }
    VictimPolicy votes = turn.policy().victims();
    Comparator<TaskView> order = votes.evictionOrder(reclaimer);
    List<TaskView> chosen = votes.reclaimable(reclaimer, Heap.drained(order, candidates));
    var victims = new NodeVictims(node, reclaimer, chosen, order);
    if (!victims.suffice()) {
      return false;
    }
    try (Statement statement = turn.session().statement()) {
      boolean anyEvicted = false;
      while (!victims.roomIsMade()) {
        victims.evictNext(statement, NAME);
        anyEvicted = true;
      }
      statement.pipeline(reclaimer, node, anyEvicted);
      statement.mergeInto(outer);
      return true;
    }
  }

  private static boolean mayGo(TaskView task, TaskView reclaimer) {
    QueueView queue = task.job().queue();
    return task.status() == TaskStatus.RUNNING
        && task.info().preemptable()
        && queue != reclaimer.job().queue()
        && queue.info().reclaimable();
  }
}
