package io.hekla.scheduler.plugin;

import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.TaskView;
import io.hekla.scheduler.snapshot.TaskClass;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
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

  /**
   * The victims on which a tier agrees: of the first tier that agrees on any. A rule without an
   * opinion is passed over; one that lets nobody go ends its tier, but vetoes no later one. Once
   * the rules so far of a tier agree on nobody, the next one starts over (both as in Volcano,
   * §3.7).
   */
  static List<TaskView> victims(
      List<List<VictimRule>> tiers, TaskView claimant, List<TaskView> candidates) {
    return victims(tiers, rule -> rule.among(claimant, candidates));
  }

  /** The same for rules of any kind, given how one is asked. */
  static <R> List<TaskView> victims(
      List<List<R>> tiers, Function<R, Optional<List<TaskView>>> question) {
    for (List<R> tier : tiers) {
      List<TaskView> agreed = List.of();
      for (R rule : tier) {
        Optional<List<TaskView>> choice = question.apply(rule);
        if (choice.isEmpty()) {
          continue;
        }
        if (choice.get().isEmpty()) {
          agreed = List.of();
          break;
        }
        agreed = agreed.isEmpty() ? choice.get() : common(agreed, choice.get());
      }
      if (!agreed.isEmpty()) {
        return agreed;
      }
    }
    return List.of();
  }

  /** Whom any plugin of the first tier that wants somebody gone wants gone, each once. */
  static List<VictimTasks.Victim> evictedForPolicy(
      List<List<Extensions>> tiers, List<TaskView> running) {
    for (List<Extensions> tier : tiers) {
      var victims = new LinkedHashMap<TaskView, VictimTasks.Victim>();
      for (Extensions on : tier) {
        for (VictimTasks.Explained choice : on.victimTasks) {
          for (TaskView task : choice.choice().among(running)) {
            victims.computeIfAbsent(
                task, one -> new VictimTasks.Victim(one, on.plugin(), choice.why().apply(one)));
          }
        }
      }
      if (!victims.isEmpty()) {
        return List.copyOf(victims.values());
      }
    }
    return List.of();
  }

  private static List<TaskView> common(List<TaskView> earlier, List<TaskView> later) {
    var both = new HashSet<>(later);
    return earlier.stream().filter(both::contains).toList();
  }

  /**
   * Whether evictions can make a task fit: each plugin is asked for all its predicates, since one
   * of them may find a cause that stays; plugins after the first that refuses are not asked (§3.8).
   */
  static boolean mayFit(List<List<NodePredicate>> byPlugin, TaskClass task, NodeView node) {
    for (List<NodePredicate> ofPlugin : byPlugin) {
      boolean refused = false;
      for (NodePredicate predicate : ofPlugin) {
        switch (predicate.check(task, node).code()) {
          case UNSCHEDULABLE_AND_UNRESOLVABLE -> {
            return false;
          }
          case UNSCHEDULABLE -> refused = true;
          case SUCCESS -> {}
        }
      }
      if (refused) {
        return true;
      }
    }
    return true;
  }
}
