package io.hekla.scheduler.actions;

import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.QueueView;
import io.hekla.scheduler.session.WaitingView;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Admits jobs into their queues while these have room for the minimum of the jobs. Source:
 * docs/reference/action-steps.md#steps-of-enqueue.
 *
 * <p>Nothing is placed meanwhile, so neither the order of queues nor that of jobs changes: the
 * queue whose turn it is keeps it until it has no job left. Sorting costs little, since jobs come
 * nearly sorted where names follow arrival.
 */
final class EnqueueAction implements Action {
  static final String NAME = "enqueue";

  @Override
  public void execute(ActionContext context) {
    var queues = new ArrayList<QueueView>();
    for (QueueView queue : context.session().queues()) {
      if (!queue.isEmpty()) {
        queues.add(queue);
      }
    }
    if (context.session().reservations().terms().isPresent()) {
      byFirstJobs(queues, context);
      return;
    }
    queues.sort(context.policy().queueOrder());
    for (QueueView queue : queues) {
      for (Candidate candidate : candidates(queue, context)) {
        consider(candidate, context);
      }
    }
  }

  /** Considers the jobs of queues whose first jobs may decide whose turn it is. */
  private static void byFirstJobs(List<QueueView> queues, ActionContext context) {
    Map<QueueView, Deque<Candidate>> left = new HashMap<>();
    var turns =
        new Heap<>(
            context
                .policy()
                .queueOrder(
                    queue ->
                        Optional.ofNullable(left.get(queue)).map(Deque::peek).map(Candidate::job)));
    for (QueueView queue : queues) {
      var candidates = new ArrayDeque<>(candidates(queue, context));
      if (!candidates.isEmpty()) {
        left.put(queue, candidates);
        turns.push(queue);
      }
    }
    while (!turns.isEmpty()) {
      QueueView queue = turns.pop();
      Deque<Candidate> ofQueue = Objects.requireNonNull(left.get(queue));
      consider(ofQueue.pop(), context);
      if (!ofQueue.isEmpty()) {
        turns.push(queue);
      }
    }
  }

  /**
   * Job that asks to be admitted.
   *
   * @param waiting its class, if the job does no more than wait
   */
  private record Candidate(JobView job, Optional<WaitingView> waiting) {}

  /**
   * Returns the jobs of a queue that may be admitted, in their order. A class that is refused
   * before the first of them is admitted stays out: admitting others makes no room for it.
   */
  private static List<Candidate> candidates(QueueView queue, ActionContext context) {
    var candidates = new ArrayList<Candidate>();
    queue.waiting().forEach(waiting -> singleOut(waiting, context));
    for (JobView job : queue.jobs()) {
      if (job.isPending()) {
        candidates.add(new Candidate(job, Optional.empty()));
      }
    }
    for (WaitingView waiting : queue.waiting()) {
      if (waiting.jobs().isEmpty()) {
        continue;
      }
      // Its jobs share one namespace, so the spokesman is asked for all of them.
      Optional<Reason> refusal =
          context
              .session()
              .barred(waiting.spokesman())
              .or(() -> context.policy().refusal(waiting.spokesman()));
      if (refusal.isPresent()) {
        context.session().refuse(waiting, refusal.get());
      } else {
        for (JobView job : context.session().callUp(waiting)) {
          candidates.add(new Candidate(job, Optional.of(waiting)));
        }
      }
    }
    candidates.sort(Comparator.comparing(Candidate::job, context.policy().jobOrder()));
    return candidates;
  }

  private static void singleOut(WaitingView waiting, ActionContext context) {
    context
        .policy()
        .askedAlone(waiting.state())
        .filter(until -> !waiting.state().oldest().isAfter(until))
        .ifPresent(until -> context.session().singleOut(waiting, until));
  }

  private static void consider(Candidate candidate, ActionContext context) {
    if (candidate.waiting().isPresent()) {
      consider(candidate.job(), candidate.waiting().get(), context);
    } else {
      consider(candidate.job(), context);
    }
  }

  /** Considers a job of a class; once one of a class is refused, so are those after it. */
  private static void consider(JobView job, WaitingView waiting, ActionContext context) {
    if (waiting.refusal().isPresent() || context.policy().held(job).isPresent()) {
      return;
    }
    Optional<Reason> refusal = context.policy().refusal(job);
    if (refusal.isPresent()) {
      context.session().refuse(waiting, refusal.get());
      return;
    }
    context.policy().enqueued(job);
    context.session().admit(job, waiting);
  }

  /**
   * Considers a single job; one without minimum resources is admitted unconditionally by any queue.
   */
  private static void consider(JobView job, ActionContext context) {
    Optional<Reason> refusal = context.policy().held(job);
    if (refusal.isEmpty() && job.podGroup().minResources().isPresent()) {
      refusal = context.policy().refusal(job);
    }
    if (refusal.isPresent()) {
      context.session().obstacle(job, refusal.get());
      return;
    }
    context.policy().enqueued(job);
    context.session().admit(job);
  }
}
