package io.hekla.scheduler.actions;

import io.hekla.model.cluster.TaskStatus;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.TaskView;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Jobs that have less than they need and may evict others, queue by queue, each with the tasks that
 * it wants to place. Source: docs/reference/action-steps.md#steps-of-preempt,
 * docs/reference/action-steps.md#steps-of-reclaim.
 */
final class StarvingJobs {
  private final ActionContext context;
  private final JobQueues waiting;
  private final Map<JobView, Heap<TaskView>> wanting = new HashMap<>();

  StarvingJobs(ActionContext context) {
    this(context, job -> true);
  }

  /**
   * @param concerned which jobs the action serves
   */
  StarvingJobs(ActionContext context, Predicate<JobView> concerned) {
    this.context = context;
    waiting = new JobQueues(context.policy());
    for (JobView job : context.session().jobs()) {
      if (job.isPending() || context.policy().fault(job).isPresent()) {
        continue;
      }
      waiting.addQueue(job.queue());
      if (concerned.test(job) && context.policy().isStarving(job)) {
        waiting.addJob(job);
        wanting.put(job, pending(job));
      }
    }
  }

  /** Returns whether a job may have tasks of others evicted; records why if it may not. */
  private boolean mayEvict(JobView job) {
    Optional<Reason> barred = context.policy().victims().barred(job);
    barred.ifPresent(reason -> context.session().obstacle(job, reason));
    return barred.isEmpty();
  }

  boolean hasQueue() {
    return waiting.hasQueue();
  }

  /** Takes out the queue that comes first; queues without starving jobs have their turn too. */
  QueueView nextQueue() {
    return waiting.nextQueue();
  }

  /** Takes out the first starving job of a queue that may have tasks of others evicted. */
  Optional<JobView> nextJob(QueueView queue) {
    Optional<JobView> job = waiting.nextJob(queue);
    while (job.isPresent() && !mayEvict(job.get())) {
      job = waiting.nextJob(queue);
    }
    return job;
  }

  /** Takes out the first task that a job wants to place, if the job is still starving. */
  Optional<TaskView> nextTask(JobView job) {
    Heap<TaskView> tasks = wanting.get(job);
    return tasks == null || tasks.isEmpty() || !context.policy().isStarving(job)
        ? Optional.empty()
        : Optional.of(tasks.pop());
  }

  /** Returns the tasks of a job that wait for a place and are not gated. */
  Heap<TaskView> pending(JobView job) {
    var tasks = new Heap<>(context.policy().taskOrder());
    for (TaskView task : job.tasks()) {
      if (task.status() == TaskStatus.PENDING && !task.info().gated()) {
        tasks.push(task);
      }
    }
    return tasks;
  }
}
