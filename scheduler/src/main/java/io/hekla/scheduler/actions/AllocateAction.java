package io.hekla.scheduler.actions;

import io.hekla.model.cluster.TaskStatus;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.network.NodeSet;
import io.hekla.scheduler.session.AllocatedHyperNodes;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Statement;
import io.hekla.scheduler.session.TaskView;
import io.hekla.scheduler.session.WaitingView;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Places tasks on nodes with room, gang by gang, one attempt per turn of a queue. Source:
 * docs/reference/action-steps.md#candidates-of-allocate,
 * docs/reference/action-steps.md#the-loop-of-allocate.
 */
final class AllocateAction implements Action {
  static final String NAME = "allocate";

  @Override
  public void execute(ActionContext turn) {
    new Allocation(turn).run();
  }

  private static final class Allocation {
    private final ActionContext turn;
    private final JobQueues waiting;
    private final SubJobPlacement placement;
    private final Map<JobView, Deque<TaskView>> tasks = new HashMap<>();

    /** Worksheets of jobs with a topology limit or sub-jobs: most jobs have neither. */
    private final Map<JobView, PendingSubJobs> worksheets = new HashMap<>();

    Allocation(ActionContext turn) {
      this.turn = turn;
      waiting = new JobQueues(turn.policy());
      placement = new SubJobPlacement(turn);
    }

    void run() {
      if (!turn.configured().contains(EnqueueAction.NAME)) {
        admitAll();
      }
      for (JobView job : turn.session().jobs()) {
        if (takesPart(job) && prepare(job)) {
          waiting.addJob(job);
        }
      }
      while (waiting.hasQueue()) {
        QueueView queue = waiting.nextQueue();
        Optional<Reason> overuse = turn.policy().overuse(queue);
        Optional<JobView> next = waiting.nextJob(queue);
        if (overuse.isPresent()) {
          // The queue is not asked again in this session, even if a dropped attempt frees some of
          // its share.
          for (; next.isPresent(); next = waiting.nextJob(queue)) {
            turn.session().obstacle(next.get(), overuse.get());
          }
          continue;
        }
        if (next.isEmpty()) {
          continue;
        }
        JobView job = next.get();
        if (worksheets.containsKey(job) ? searched(job) : attempt(job)) {
          waiting.addJob(job);
        }
        waiting.again(queue);
      }
    }

    /**
     * Admits every job that waits, also one without pods, since a Job makes its pods only once it
     * is admitted.
     */
    private void admitAll() {
      for (QueueView queue : turn.session().queues()) {
        queue.jobs().stream().filter(JobView::isPending).forEach(this::admit);
        for (WaitingView waiting : queue.waiting()) {
          for (JobView job : turn.session().callUp(waiting)) {
            admit(job, waiting);
          }
        }
      }
    }

    private void admit(JobView job) {
      Optional<Reason> hold = turn.policy().held(job);
      if (hold.isPresent()) {
        turn.session().obstacle(job, hold.get());
      } else {
        turn.session().admit(job);
      }
    }

    private void admit(JobView job, WaitingView waiting) {
      Optional<Reason> hold = turn.policy().held(job);
      if (hold.isPresent()) {
        turn.session().refuse(waiting, hold.get());
      } else {
        turn.session().admit(job, waiting);
      }
    }

    private boolean takesPart(JobView job) {
      if (job.count(TaskStatus.PENDING) == job.pendingBestEffort()) {
        return false;
      }
      if (job.isPending()) {
        return false;
      }
      Optional<Reason> fault =
          turn.policy().fault(job).or(() -> NetworkRule.unclear(job, turn.session()));
      fault.ifPresent(reason -> turn.session().obstacle(job, reason));
      return fault.isEmpty();
    }

    /** Lists the tasks that a job has to place; returns whether there are any. */
    private boolean prepare(JobView job) {
      if (job.isDivided() || NetworkRule.isLimited(job, turn.session())) {
        PendingSubJobs worksheet = PendingSubJobs.withGated(job, turn.policy());
        worksheets.put(job, worksheet);
        return !worksheet.isEmpty();
      }
      Deque<TaskView> pending = PendingSubJobs.pending(job.tasks(), turn.policy(), true);
      tasks.put(job, pending);
      return !pending.isEmpty();
    }

    /**
     * Makes one attempt for a job that may go anywhere; returns whether it is to have another turn.
     */
    private boolean attempt(JobView job) {
      Deque<TaskView> left = tasks.computeIfAbsent(job, absent -> new ArrayDeque<>());
      NodeSet everywhere = turn.session().network().top().nodes();
      try (Statement statement = turn.session().statement()) {
        placement.place(job.subJobs().getFirst(), left, everywhere, statement);
        return settled(job, statement) && !left.isEmpty();
      }
    }

    /** Makes one attempt for a job with a worksheet; returns whether it is to have another turn. */
    private boolean searched(JobView job) {
      PendingSubJobs worksheet =
          worksheets.computeIfAbsent(job, absent -> PendingSubJobs.withGated(job, turn.policy()));
      Optional<HyperNodeSearch.Solution> found = new HyperNodeSearch(job, worksheet, turn).solve();
      if (found.isEmpty()) {
        return false;
      }
      HyperNodeSearch.Solution solution = found.get();
      try (Statement statement = turn.session().statement()) {
        statement.redo(solution.steps());
        if (!Allocating.stays(statement, turn)) {
          return false;
        }
        worksheets.put(job, solution.left());
        if (!settled(job, statement)) {
          return false;
        }
      }
      AllocatedHyperNodes anchors = turn.session().anchors();
      anchors.of(job);
      anchors.restore(solution.anchors());
      anchors.widen(job, solution.hyperNode());
      return !solution.left().isEmpty();
    }

    /** Commits the statement of a ready job; keeps that of a pipelined job. */
    private boolean settled(JobView job, Statement statement) {
      if (turn.policy().isReady(job)) {
        statement.commit();
        return true;
      }
      if (turn.policy().isPipelined(job)) {
        statement.keep();
      }
      return false;
    }
  }
}
