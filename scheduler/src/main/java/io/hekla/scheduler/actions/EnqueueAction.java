package io.hekla.scheduler.actions;

import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.session.JobView;
import java.util.Optional;

/** Lets jobs into their queues while these have room for what they need at least. Source: §4.1. */
final class EnqueueAction implements Action {
  static final String NAME = "enqueue";

  @Override
  public void execute(Turn turn) {
    var waiting = new JobQueues(turn.policy());
    for (JobView job : turn.session().jobs()) {
      waiting.addQueue(job.queue());
      if (job.isPending()) {
        waiting.addJob(job);
      }
    }
    while (waiting.hasQueue()) {
      var queue = waiting.nextQueue();
      Optional<JobView> next = waiting.nextJob(queue);
      if (next.isPresent()) {
        consider(next.get(), turn);
        waiting.again(queue);
      }
    }
  }

  /** A job that does not say what it needs is let in without asking, by whatever queue. */
  private static void consider(JobView job, Turn turn) {
    Optional<Reason> refusal =
        job.podGroup().minResources().isPresent() ? turn.policy().refusal(job) : Optional.empty();
    if (refusal.isPresent()) {
      turn.session().obstacle(job, refusal.get());
      return;
    }
    turn.policy().enqueued(job);
    turn.session().admit(job);
  }
}
