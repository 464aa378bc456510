package io.hekla.scheduler.actions;

import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.WaitingView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Lets jobs into their queues while these have room for what they need at least. Source: §4.1.
 *
 * <p>Nothing is placed meanwhile, so neither the order of queues nor that of jobs changes: the
 * queue whose turn it is keeps it until it has no job left. Sorting costs little, since jobs come
 * nearly sorted where names follow arrival.
 */
final class EnqueueAction implements Action {
  static final String NAME = "enqueue";

  @Override
  public void execute(Turn turn) {
    var queues = new ArrayList<QueueView>();
    for (QueueView queue : turn.session().queues()) {
      if (!queue.isEmpty()) {
        queues.add(queue);
      }
    }
    queues.sort(turn.policy().queueOrder());
    for (QueueView queue : queues) {
      if (!refusesAllAlike(queue, turn)) {
        turn.session().callUp(queue);
      }
      for (JobView job : waitingIn(queue, turn)) {
        consider(job, turn);
      }
    }
  }

  /**
   * Whether no class of waiting jobs may come in. Then none of them has to be looked at: what lets
   * in others makes no room for them.
   */
  private static boolean refusesAllAlike(QueueView queue, Turn turn) {
    for (WaitingView waiting : queue.waiting()) {
      Optional<Reason> refusal = turn.policy().refusal(waiting.spokesman());
      if (refusal.isEmpty()) {
        return false;
      }
      turn.session().refuse(waiting, refusal.get());
    }
    return true;
  }

  private static List<JobView> waitingIn(QueueView queue, Turn turn) {
    var jobs = new ArrayList<JobView>();
    for (JobView job : queue.jobs()) {
      if (job.isPending()) {
        jobs.add(job);
      }
    }
    jobs.sort(turn.policy().jobOrder());
    return jobs;
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
