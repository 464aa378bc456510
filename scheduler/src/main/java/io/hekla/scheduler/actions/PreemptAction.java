package io.hekla.scheduler.actions;

import io.hekla.scheduler.configuration.Arguments;
import io.hekla.scheduler.plugin.GangVictimRule.Scope;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.Statement;
import io.hekla.scheduler.session.TaskView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Preempts for starving jobs less important jobs of their queue, then their own tasks. Nothing is
 * evicted for a job that still could not start with it. Source:
 * docs/reference/action-steps.md#steps-of-preempt.
 */
final class PreemptAction implements Action {
  static final String NAME = "preempt";

  @Override
  public void execute(ActionContext context) {
    // Jobs with a topology limit are served by the action gangpreempt.
    var starving = new StarvingJobs(context, job -> !isBoundToTopology(job));
    var options = PreemptOptions.read(context.arguments().reader());
    var preemption = new Preemption(context.session(), context.policy(), options);
    Optional<JobPreemption> byJob = JobPreemption.of(context, Scope.OWN_QUEUE, NAME);
    while (starving.hasQueue()) {
      QueueView queue = starving.nextQueue();
      List<JobView> jobs = new ArrayList<>();
      for (var job = starving.nextJob(queue); job.isPresent(); job = starving.nextJob(queue)) {
        if (byJob.isPresent()) {
          byJob.get().serve(job.get(), starving);
        } else {
          preemptBetweenJobs(job.get(), starving, preemption, context);
        }
        jobs.add(job.get());
      }
      for (JobView job : jobs) {
        preemptWithinJob(job, starving, preemption, context);
      }
    }
  }

  @Override
  public boolean makesRoom() {
    return true;
  }

  @Override
  public void read(Arguments.Reader arguments) {
    var unused = PreemptOptions.read(arguments);
  }

  private static boolean isBoundToTopology(JobView job) {
    return job.podGroup().topology().isPresent()
        || job.podGroup().subGroups().stream().anyMatch(group -> group.topology().isPresent());
  }

  /**
   * Attempts all tasks in one statement: it counts only if the job can start with what was found.
   */
  private static void preemptBetweenJobs(
      JobView job, StarvingJobs starving, Preemption preemption, ActionContext context) {
    try (Statement statement = context.session().statement()) {
      var hopeless = new FailedAttempts(context.policy());
      Optional<TaskView> next = starving.nextTask(job);
      while (next.isPresent()) {
        TaskView preemptor = next.get();
        hopeless.attempt(
            preemptor,
            () ->
                preemption.attempt(
                    preemptor,
                    victim -> victim.job() != job && victim.job().queue() == job.queue(),
                    statement));
        next = starving.nextTask(job);
      }
      if (context.policy().isPipelined(job)) {
        statement.commit();
      }
    }
  }

  /** Attempts task by task, each counting by itself, until one finds no place. */
  private static void preemptWithinJob(
      JobView job, StarvingJobs starving, Preemption preemption, ActionContext context) {
    Heap<TaskView> tasks = starving.pending(job);
    boolean found = true;
    while (found && !tasks.isEmpty()) {
      try (Statement statement = context.session().statement()) {
        found = preemption.attempt(tasks.pop(), victim -> victim.job() == job, statement);
        statement.commit();
      }
    }
  }
}
