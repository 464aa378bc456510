package io.hekla.scheduler.actions;

import io.hekla.model.cluster.TaskStatus;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.placement.NodeChoice;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Statement;
import io.hekla.scheduler.session.TaskView;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Places tasks on nodes with room, gang by gang, one attempt per turn of a queue. A job counts as
 * one gang: sub-groups and network topology in its PodGroup have no effect. Source: §4.2, §4.3.
 */
final class AllocateAction implements Action {
  static final String NAME = "allocate";

  @Override
  public void execute(Turn turn) {
    var waiting = new JobQueues(turn.policy());
    var worksheets = new HashMap<JobView, Deque<TaskView>>();
    for (JobView job : turn.session().jobs()) {
      if (takesPart(job, turn)) {
        Deque<TaskView> worksheet = worksheet(job, turn);
        if (!worksheet.isEmpty()) {
          worksheets.put(job, worksheet);
          waiting.addJob(job);
        }
      }
    }
    while (waiting.hasQueue()) {
      QueueView queue = waiting.nextQueue();
      Optional<Reason> overuse = turn.policy().overuse(queue);
      Optional<JobView> next = waiting.nextJob(queue);
      if (overuse.isPresent()) {
        // Never asked again in this session, even if a dropped attempt frees some of its share.
        for (; next.isPresent(); next = waiting.nextJob(queue)) {
          turn.session().obstacle(next.get(), overuse.get());
        }
        continue;
      }
      if (next.isEmpty()) {
        continue;
      }
      JobView job = next.get();
      if (attempt(job, worksheetOf(worksheets, job), turn)) {
        waiting.addJob(job);
      }
      waiting.again(queue);
    }
  }

  private static boolean takesPart(JobView job, Turn turn) {
    if (job.count(TaskStatus.PENDING) == job.pendingBestEffort()) {
      return false;
    }
    if (job.isPending()) {
      if (turn.configured().contains(EnqueueAction.NAME)) {
        return false;
      }
      turn.session().admit(job);
    }
    Optional<Reason> fault = turn.policy().fault(job);
    fault.ifPresent(reason -> turn.session().obstacle(job, reason));
    return fault.isEmpty();
  }

  private static Deque<TaskView> worksheet(JobView job, Turn turn) {
    var tasks = new ArrayList<TaskView>(job.count(TaskStatus.PENDING));
    for (TaskView task : job.tasks()) {
      boolean isPending = task.status() == TaskStatus.PENDING;
      if (isPending && !task.info().gated() && !task.info().isBestEffort()) {
        tasks.add(task);
      }
    }
    tasks.sort(turn.policy().taskOrder());
    return new ArrayDeque<>(tasks);
  }

  private static Deque<TaskView> worksheetOf(
      Map<JobView, Deque<TaskView>> worksheets, JobView job) {
    return worksheets.computeIfAbsent(job, absent -> new ArrayDeque<>());
  }

  /** One turn of a job; whether it shall have another one. */
  private static boolean attempt(JobView job, Deque<TaskView> worksheet, Turn turn) {
    try (Statement statement = turn.session().statement()) {
      place(job, worksheet, statement, turn);
      if (turn.policy().isReady(job)) {
        statement.commit();
        return !worksheet.isEmpty();
      }
      if (turn.policy().isPipelined(job)) {
        statement.keep();
      }
      return false;
    }
  }

  /** Places tasks until the job is ready: each one above the minimum costs a turn of its own. */
  private static void place(
      JobView job, Deque<TaskView> worksheet, Statement statement, Turn turn) {
    while (!worksheet.isEmpty()) {
      TaskView task = worksheet.poll();
      Optional<Reason> beyondShare = turn.policy().unallocatable(job.queue(), task);
      if (beyondShare.isPresent()) {
        turn.session().obstacle(job, beyondShare.get());
        continue;
      }
      if (job.hasMisfit(task.info().role())) {
        turn.session().misfit(task, new Reason.SameTaskFailed(task.info().role()));
        continue;
      }
      Optional<NodeView> node = turn.nodes().forTask(task);
      if (node.isEmpty()) {
        turn.session().misfit(task, turn.nodes().refusal(task, false));
        if (!GangRule.canDoWithout(job)) {
          return;
        }
        continue;
      }
      if (NodeChoice.fitsNow(task, node.get())) {
        statement.allocate(task, node.get());
      } else {
        statement.pipeline(task, node.get(), false);
      }
      if (turn.policy().isReady(job)) {
        return;
      }
    }
  }
}
