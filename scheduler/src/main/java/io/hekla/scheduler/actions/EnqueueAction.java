package io.hekla.scheduler.actions;

import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.WaitingView;
import java.util.ArrayList;
import java.util.Comparator;
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
      for (Candidate candidate : candidates(queue, turn)) {
        consider(candidate, turn);
      }
    }
  }

  /**
   * A job that asks to be let in.
   *
   * @param waiting its class, if it does no more than wait
   */
  private record Candidate(JobView job, Optional<WaitingView> waiting) {}

  /**
   * The jobs of a queue that may come in, in their order. A class that is refused before the first
   * of them comes in stays outside: what lets in others makes no room for it.
   */
  private static List<Candidate> candidates(QueueView queue, Turn turn) {
    var candidates = new ArrayList<Candidate>();
    queue.waiting().forEach(waiting -> singleOut(waiting, turn));
    for (JobView job : queue.jobs()) {
      if (job.isPending()) {
        candidates.add(new Candidate(job, Optional.empty()));
      }
    }
    for (WaitingView waiting : queue.waiting()) {
      if (waiting.jobs().isEmpty()) {
        continue;
      }
      // Its jobs are of one namespace.
      Optional<Reason> refusal =
          turn.session()
              .barred(waiting.spokesman())
              .or(() -> turn.policy().refusal(waiting.spokesman()));
      if (refusal.isPresent()) {
        turn.session().refuse(waiting, refusal.get());
      } else {
        for (JobView job : turn.session().callUp(waiting)) {
          candidates.add(new Candidate(job, Optional.of(waiting)));
        }
      }
    }
    candidates.sort(Comparator.comparing(Candidate::job, turn.policy().jobOrder()));
    return candidates;
  }

  private static void singleOut(WaitingView waiting, Turn turn) {
    turn.policy()
        .askedAlone(waiting.state())
        .filter(until -> !waiting.state().oldest().isAfter(until))
        .ifPresent(until -> turn.session().singleOut(waiting, until));
  }

  private static void consider(Candidate candidate, Turn turn) {
    if (candidate.waiting().isPresent()) {
      consider(candidate.job(), candidate.waiting().get(), turn);
    } else {
      consider(candidate.job(), turn);
    }
  }

  /** Once one of a class is refused, so are those after it. */
  private static void consider(JobView job, WaitingView waiting, Turn turn) {
    if (waiting.refusal().isPresent() || turn.policy().held(job).isPresent()) {
      return;
    }
    Optional<Reason> refusal = turn.policy().refusal(job);
    if (refusal.isPresent()) {
      turn.session().refuse(waiting, refusal.get());
      return;
    }
    turn.policy().enqueued(job);
    turn.session().admit(job, waiting);
  }

  /** A job that does not say what it needs is let in without asking, by whatever queue. */
  private static void consider(JobView job, Turn turn) {
    Optional<Reason> refusal = turn.policy().held(job);
    if (refusal.isEmpty() && job.podGroup().minResources().isPresent()) {
      refusal = turn.policy().refusal(job);
    }
    if (refusal.isPresent()) {
      turn.session().obstacle(job, refusal.get());
      return;
    }
    turn.policy().enqueued(job);
    turn.session().admit(job);
  }
}
