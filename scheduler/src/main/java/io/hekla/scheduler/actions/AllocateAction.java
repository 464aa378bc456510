package io.hekla.scheduler.actions;

import io.hekla.model.cluster.TaskStatus;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.network.NodeSet;
import io.hekla.scheduler.plugin.HyperNodeGradient.Purpose;
import io.hekla.scheduler.session.AllocatedHyperNodes;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Reservations;
import io.hekla.scheduler.session.Statement;
import io.hekla.scheduler.session.TaskView;
import io.hekla.scheduler.session.WaitingView;
import java.time.Instant;
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

  /** Searches for reservations in a session: a job may be too large for the cluster. */
  private static final int MOST_PLANS = 16;

  @Override
  public void execute(ActionContext context) {
    new Allocation(context).run();
  }

  private static final class Allocation {
    private final ActionContext context;
    private final JobQueues waiting;
    private final SubJobPlacement placement;
    private Optional<ReservationPlanner> planner = Optional.empty();
    private int plansLeft = MOST_PLANS;
    private final Map<JobView, Deque<TaskView>> tasks = new HashMap<>();

    /** Worksheets of jobs with a topology limit or sub-jobs: most jobs have neither. */
    private final Map<JobView, PendingSubJobs> worksheets = new HashMap<>();

    Allocation(ActionContext context) {
      this.context = context;
      waiting = new JobQueues(context.policy());
      placement = new SubJobPlacement(context);
    }

    void run() {
      if (!context.configured().contains(EnqueueAction.NAME)) {
        admitAll();
      }
      for (JobView job : context.session().jobs()) {
        if (takesPart(job) && prepare(job)) {
          waiting.addJob(job);
        }
      }
      while (waiting.hasQueue()) {
        QueueView queue = waiting.nextQueue();
        Optional<Reason> overuse = context.policy().overuse(queue);
        Optional<JobView> next = waiting.nextJob(queue);
        if (overuse.isPresent()) {
          // The queue is not asked again in this session, even if a dropped attempt frees some of
          // its share.
          for (; next.isPresent(); next = waiting.nextJob(queue)) {
            context.session().obstacle(next.get(), overuse.get());
          }
          continue;
        }
        if (next.isEmpty()) {
          continue;
        }
        JobView job = next.get();
        if (worksheets.containsKey(job) ? searched(job) : attempt(job)) {
          waiting.addJob(job);
        } else {
          reserve(job);
        }
        waiting.again(queue);
      }
    }

    /**
     * Admits every job that waits, also one without pods, since a Job makes its pods only once it
     * is admitted.
     */
    private void admitAll() {
      for (QueueView queue : context.session().queues()) {
        queue.jobs().stream().filter(JobView::isPending).forEach(this::admit);
        for (WaitingView alike : queue.waiting()) {
          for (JobView job : context.session().callUp(alike)) {
            admit(job, alike);
          }
        }
      }
    }

    private void admit(JobView job) {
      Optional<Reason> hold = context.policy().held(job);
      if (hold.isPresent()) {
        context.session().obstacle(job, hold.get());
      } else {
        context.session().admit(job);
      }
    }

    private void admit(JobView job, WaitingView alike) {
      Optional<Reason> hold = context.policy().held(job);
      if (hold.isPresent()) {
        context.session().refuse(alike, hold.get());
      } else {
        context.session().admit(job, alike);
      }
    }

    private boolean takesPart(JobView job) {
      if (job.isPending() || job.count(TaskStatus.PENDING) == job.pendingBestEffort()) {
        return false;
      }
      Optional<Reason> fault =
          context.policy().fault(job).or(() -> NetworkRule.unclear(job, context.session()));
      fault.ifPresent(reason -> context.session().obstacle(job, reason));
      return fault.isEmpty();
    }

    /** Lists the tasks that a job has to place; returns whether there are any. */
    private boolean prepare(JobView job) {
      if (job.isDivided() || NetworkRule.isLimited(job, context.session())) {
        PendingSubJobs worksheet = PendingSubJobs.withGated(job, context.policy());
        worksheets.put(job, worksheet);
        return !worksheet.isEmpty();
      }
      Deque<TaskView> pending = PendingSubJobs.pending(job.tasks(), context.policy(), true);
      tasks.put(job, pending);
      return !pending.isEmpty();
    }

    /** Reserves room for a job that found none, if it is one that gets a reservation. */
    private void reserve(JobView job) {
      Reservations reservations = context.session().reservations();
      boolean waits = !context.policy().isReady(job) && !context.policy().isPipelined(job);
      if (waits
          && plansLeft > 0
          && reservations.areOpen()
          && reservations.of(job).isEmpty()
          && context.policy().isTarget(job)) {
        if (planner.isEmpty()) {
          planner = reservations.terms().map(terms -> new ReservationPlanner(context, terms));
        }
        plansLeft--;
        planner.flatMap(each -> each.plan(job, Instant.MAX)).ifPresent(reservations::put);
      }
    }

    /**
     * Makes one attempt for a job that may go anywhere; returns whether it is to have another turn.
     */
    private boolean attempt(JobView job) {
      Deque<TaskView> left = tasks.computeIfAbsent(job, absent -> new ArrayDeque<>());
      NodeSet everywhere = context.session().network().top().nodes();
      try (Statement statement = context.session().statement()) {
        placement.place(job.subJobs().getFirst(), left, everywhere, statement);
        return settled(job, statement) && !left.isEmpty();
      }
    }

    /** Makes one attempt for a job with a worksheet; returns whether it is to have another turn. */
    private boolean searched(JobView job) {
      PendingSubJobs worksheet =
          worksheets.computeIfAbsent(
              job, absent -> PendingSubJobs.withGated(job, context.policy()));
      Optional<HyperNodeSearch.Solution> found =
          new HyperNodeSearch(job, worksheet, Purpose.ALLOCATE, context).solve();
      if (found.isEmpty()) {
        return false;
      }
      HyperNodeSearch.Solution solution = found.get();
      try (Statement statement = context.session().statement()) {
        statement.redo(solution.steps());
        if (!AllocationAttempt.stays(statement, context)) {
          return false;
        }
        worksheets.put(job, solution.left());
        if (!settled(job, statement)) {
          return false;
        }
      }
      AllocatedHyperNodes allocated = context.session().allocatedHyperNodes();
      allocated.of(job);
      allocated.restore(solution.allocated());
      allocated.widen(job, solution.hyperNode());
      return !solution.left().isEmpty();
    }

    /** Commits the statement of a ready job; keeps that of a pipelined job. */
    private boolean settled(JobView job, Statement statement) {
      if (context.policy().isReady(job)) {
        statement.commit();
        context.session().reservations().end(job.key());
        return true;
      }
      if (context.policy().isPipelined(job)) {
        statement.keep();
      }
      return false;
    }
  }
}
