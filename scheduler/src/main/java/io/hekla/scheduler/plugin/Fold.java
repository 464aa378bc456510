package io.hekla.scheduler.plugin;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * How the answers of several plugins become one. Each rule stands here once. A list of lists is
 * functions by tier; a plain list has all tiers in a row. Source: reference scheduler.md §3.6.
 */
final class Fold {
  private Fold() {}

  /** The first comparison that is not 0; where all are, the fallback. */
  static <T> Comparator<T> firstNonZero(List<Comparator<T>> orders, Comparator<T> fallback) {
    return (left, right) -> {
      for (Comparator<T> order : orders) {
        int result = order.compare(left, right);
        if (result != 0) {
          return result;
        }
      }
      return fallback.compare(left, right);
    };
  }

  /** Whether all agree. */
  static <T> boolean all(List<Predicate<T>> tests, T subject) {
    for (Predicate<T> test : tests) {
      if (!test.test(subject)) {
        return false;
      }
    }
    return true;
  }

  /** The first objection. */
  static <T, R> Optional<R> firstObjection(List<Function<T, Optional<R>>> tests, T subject) {
    for (Function<T, Optional<R>> test : tests) {
      Optional<R> objection = test.apply(subject);
      if (objection.isPresent()) {
        return objection;
      }
    }
    return Optional.empty();
  }

  /**
   * A reject ends it; a tier with a permit ends it too, so that a permit hides the rejects of later
   * tiers, never those of its own.
   *
   * @return the reject that decided; empty means yes, also where nobody voted
   */
  static <T, R> Optional<R> tieredVote(
      List<List<Function<T, R>>> tiers, Function<R, Vote> vote, T subject) {
    for (List<Function<T, R>> tier : tiers) {
      boolean permitted = false;
      for (Function<T, R> voter : tier) {
        R answer = voter.apply(subject);
        switch (vote.apply(answer)) {
          case REJECT -> {
            return Optional.of(answer);
          }
          case PERMIT -> permitted = true;
          case ABSTAIN -> {}
        }
      }
      if (permitted) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** Whether all of the first tier that has a function agree; no where no tier has one. */
  static <T> boolean firstTierAgrees(List<List<Predicate<T>>> tiers, T subject) {
    for (List<Predicate<T>> tier : tiers) {
      if (!tier.isEmpty()) {
        return all(tier, subject);
      }
    }
    return false;
  }
}
