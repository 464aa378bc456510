package io.hekla.scheduler.plugin;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Rule that combines the answers of several plugins. It is applied once, when a session opens; the
 * combination is asked as often as the session needs. Each rule is defined once, here or in {@link
 * PlacementFolds}, {@link VictimFolds} or {@link ClosingFolds}. Source:
 * docs/reference/session.md#extension-points.
 *
 * @param <F> functions of plugins
 * @param <C> their combination
 */
@FunctionalInterface
interface Fold<F, C> {
  /** Returns the combination of functions. */
  C over(RegisteredFunctions<F> functions);

  /** Rule: as {@link #firstNonZero}, if any plugin compares. */
  static <T> Fold<Comparator<T>, Optional<Comparator<T>>> firstNonZeroIfAny(
      Comparator<T> fallback) {
    Fold<Comparator<T>, Comparator<T>> order = firstNonZero(fallback);
    return functions ->
        functions.inARow().isEmpty() ? Optional.empty() : Optional.of(order.over(functions));
  }

  /** Rule: the first comparison that is not 0; the fallback where all are 0. */
  static <T> Fold<Comparator<T>, Comparator<T>> firstNonZero(Comparator<T> fallback) {
    return functions -> {
      List<Comparator<T>> orders = functions.inARow();
      return (left, right) -> {
        for (Comparator<T> order : orders) {
          int result = order.compare(left, right);
          if (result != 0) {
            return result;
          }
        }
        return fallback.compare(left, right);
      };
    };
  }

  /** Rule: yes if all agree. */
  static <T> Fold<Predicate<T>, Predicate<T>> all() {
    return functions -> all(functions.inARow());
  }

  private static <T> Predicate<T> all(List<Predicate<T>> tests) {
    return subject -> {
      for (Predicate<T> test : tests) {
        if (!test.test(subject)) {
          return false;
        }
      }
      return true;
    };
  }

  /** Rule: yes if all of the first tier that has a function agree; no where no tier has one. */
  static <T> Fold<Predicate<T>, Predicate<T>> firstTierAgrees() {
    return functions ->
        functions.byTier().stream()
            .filter(tier -> !tier.isEmpty())
            .findFirst()
            .map(Fold::all)
            .orElse(subject -> false);
  }

  /** Rule: the first objection. */
  static <T, R> Fold<Function<T, Optional<R>>, Function<T, Optional<R>>> firstObjection() {
    return functions -> {
      List<Function<T, Optional<R>>> tests = functions.inARow();
      return subject -> {
        for (Function<T, Optional<R>> test : tests) {
          Optional<R> objection = test.apply(subject);
          if (objection.isPresent()) {
            return objection;
          }
        }
        return Optional.empty();
      };
    };
  }

  /** Rule: the first objection to two objects together. */
  static <T, U, R>
      Fold<BiFunction<T, U, Optional<R>>, BiFunction<T, U, Optional<R>>> firstObjectionToPair() {
    return functions -> {
      List<BiFunction<T, U, Optional<R>>> tests = functions.inARow();
      return (first, second) -> {
        for (BiFunction<T, U, Optional<R>> test : tests) {
          Optional<R> objection = test.apply(first, second);
          if (objection.isPresent()) {
            return objection;
          }
        }
        return Optional.empty();
      };
    };
  }

  /** Rule: yes if all agree, about a queue that holds less. */
  static Fold<AllocatableWithout, AllocatableWithout> allocatableWithout() {
    return functions -> {
      List<AllocatableWithout> tests = functions.inARow();
      return (queue, task, freed) -> {
        for (AllocatableWithout test : tests) {
          if (!test.mayGet(queue, task, freed)) {
            return false;
          }
        }
        return true;
      };
    };
  }

  /**
   * Rule: the reject that decided; empty means yes, also without any vote. A reject ends the vote;
   * a tier with a permit ends it too, so that a permit hides the rejects of later tiers, never
   * those of its own.
   */
  static <T, R> Fold<Function<T, R>, Function<T, Optional<R>>> tieredVote(Function<R, Vote> vote) {
    return functions -> {
      List<List<Function<T, R>>> tiers = functions.byTier();
      return subject -> rejection(tiers, vote, subject);
    };
  }

  private static <T, R> Optional<R> rejection(
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

  /** Rule: the latest of the answers, if any. */
  static <T, R extends Comparable<? super R>>
      Fold<Function<T, Optional<R>>, Function<T, Optional<R>>> latest() {
    return functions -> {
      List<Function<T, Optional<R>>> plugins = functions.inARow();
      return subject ->
          plugins.stream()
              .map(plugin -> plugin.apply(subject))
              .flatMap(Optional::stream)
              .max(Comparator.naturalOrder());
    };
  }

  /** Rule: all listeners are notified. */
  static <T> Fold<Consumer<T>, Consumer<T>> callAll() {
    return functions -> {
      List<Consumer<T>> listeners = functions.inARow();
      return news -> listeners.forEach(listener -> listener.accept(news));
    };
  }
}
