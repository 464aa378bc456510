package io.hekla.scheduler.actions;

import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.Statement;
import io.hekla.scheduler.session.TaskView;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Compares nodes by whom a task would push out there, and by nothing else: the least important most
 * important victim, then the smallest sum of priorities, then the fewest, then the victim that has
 * run longest running the shortest; of equal ones the first seen. Source: reference §4.5.1,
 * topology-aware variant, step 5.
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

  private record Offer(Claim claim, List<TaskView> victims, Instant now) {
    int mostImportant() {
      return victims.stream().mapToInt(TaskView::priority).max().orElse(Integer.MIN_VALUE);
    }

    long sum() {
      return victims.stream().mapToLong(task -> task.priority() + (1L << 31)).sum();
    }

    /** A pod that does not say when it started counts as starting now. */
    Instant earliestStart() {
      return victims.stream()
          .map(task -> task.info().history().started().orElse(now))
          .min(Comparator.naturalOrder())
          .orElse(now);
    }
  }

  /**
   * @param fewest whether on each node no fewer victims may do; else those are spared that need not
   *     go
   */
  CheapestNode(Session session, boolean fewest) {
    this.session = session;
    this.fewest = fewest;
  }

  /** Looks at a node; it is left out where nobody has to go, or where all that may are too few. */
  void consider(Claim claim, NodeVictims victims, List<TaskView> inOrder) {
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

  /** How many nodes would do so far. */
  int offers() {
    return offers;
  }

  /** Evicts the victims of the best node and promises its room; whether any node would do. */
  boolean settle(Statement outer) {
    best.ifPresent(offer -> offer.claim.settle(offer.victims, outer));
    return best.isPresent();
  }
}
