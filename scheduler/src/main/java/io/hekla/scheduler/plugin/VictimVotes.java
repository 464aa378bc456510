package io.hekla.scheduler.plugin;

import io.hekla.scheduler.session.TaskView;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Rules of all plugins about victims, by tier. The victims are those of the first tier whose rules
 * agree on any. A rule without an opinion is skipped; a rule that allows no victim ends its tier,
 * but vetoes no later one. Once the rules so far of a tier agree on no victim, the next one starts
 * over (both as in Volcano, docs/reference/session.md#victims).
 *
 * @param <R> rules of one kind
 */
record VictimVotes<R>(List<List<R>> tiers) {
  static <R> VictimVotes<R> of(RegisteredFunctions<R> functions) {
    return new VictimVotes<>(functions.byTier());
  }

  /**
   * Returns the victims on which the rules agree; none if a rule throws, since it might have
   * protected any of them.
   *
   * @param question asked of each rule; the answer is empty if the rule has no opinion
   */
  List<TaskView> agreed(Function<R, Optional<List<TaskView>>> question) {
    try {
      return ofFirstTier(question);
    } catch (FailsClosed.NoVictim protectedByFailure) {
      return List.of();
    }
  }

  private List<TaskView> ofFirstTier(Function<R, Optional<List<TaskView>>> question) {
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

  private static List<TaskView> common(List<TaskView> earlier, List<TaskView> later) {
    var both = new HashSet<>(later);
    return earlier.stream().filter(both::contains).toList();
  }
}
