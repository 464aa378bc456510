package io.hekla.scheduler.actions;

import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.Statement;
import io.hekla.scheduler.session.TaskView;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Comparison of nodes by the victims that a task would have there, and by nothing else: the lowest
 * priority of the most important victim, then the smallest sum of priorities, then the fewest
 * victims, then the latest start of the victim that has run longest; of equal nodes the first seen.
 * Source: docs/reference/action-steps.md#preempt-for-one-task.
 */
final class CheapestNode {
  private static final Comparator<Offer> CHEAPEST =
      Comparator.comparingInt(Offer::mostImportant)
          .thenComparingLong(Offer::sum)
          .thenComparingInt(offer -> offer.victims.size())
          .thenComparing(Offer::earliestStart, Comparator.reverseOrder());

  private final Session session;
  private final boolean fewest;
  private Optional<Offer> best = Optional.empty();
  private int offers;

  private record Offer(PreemptionAttempt claim, List<TaskView> victims, Instant now) {
    int mostImportant() {
      return victims.stream().mapToInt(TaskView::priority).max().orElse(Integer.MIN_VALUE);
    }

    long sum() {
      return victims.stream().mapToLong(task -> task.priority() + (1L << 31)).sum();
    }

    /**
     * Returns the earliest start of a victim; a pod without a start time counts as starting now.
     */
    Instant earliestStart() {
      return victims.stream()
          .map(task -> task.info().history().started().orElse(now))
          .min(Comparator.naturalOrder())
          .orElse(now);
    }
  }

  /**
   * @param fewest whether the smallest set of victims is searched for on each node; else only
   *     victims that are not needed are spared
   */
  CheapestNode(Session session, boolean fewest) {
    this.session = session;
    this.fewest = fewest;
  }

  /**
   * Considers a node; it is left out where no victim has to go, or where all that may go are too
   * few.
   */
  void consider(PreemptionAttempt claim, NodeVictims victims, List<TaskView> inOrder) {
    if (!victims.suffice()) {
      return;
    }
    Optional<List<TaskView>> enough;
    try (Statement trial = session.trial()) {
      enough = victims.evictUntilMet(trial);
    }
    if (enough.isEmpty() || enough.get().isEmpty()) {
      return;
    }
    List<TaskView> needed =
        fewest
            ? new FewestVictims(claim, inOrder).noMoreThan(enough.get())
            : FewestVictims.needed(enough.get(), claim);
    var offer = new Offer(claim, needed, session.now());
    offers++;
    if (best.isEmpty() || CHEAPEST.compare(offer, best.get()) < 0) {
      best = Optional.of(offer);
    }
  }

  /** Returns the number of nodes that would do so far. */
  int offers() {
    return offers;
  }

  /**
   * Evicts the victims of the best node and pipelines the task there; returns whether any node
   * would do.
   */
  boolean settle(Statement outer) {
    best.ifPresent(offer -> offer.claim.settle(offer.victims, outer));
    return best.isPresent();
  }
}
