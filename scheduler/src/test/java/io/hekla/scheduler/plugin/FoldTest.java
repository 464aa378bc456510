package io.hekla.scheduler.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The combination rules of reference §3.6, with the examples of §8.2. */
class FoldTest {
  @Test
  void aRejectInTheFirstTierDecides() {
    assertThat(isYes(List.of(List.of(Vote.ABSTAIN, Vote.REJECT), List.of(Vote.PERMIT)))).isFalse();
  }

  @Test
  void aPermitHidesTheRejectsOfLaterTiers() {
    assertThat(isYes(List.of(List.of(Vote.PERMIT), List.of(Vote.REJECT)))).isTrue();
  }

  @Test
  void inOneTierARejectIsStrongerThanAPermit() {
    assertThat(isYes(List.of(List.of(Vote.PERMIT, Vote.REJECT)))).isFalse();
  }

  @Test
  void withoutAVoteItIsYes() {
    assertThat(isYes(List.of(List.of(Vote.ABSTAIN), List.of()))).isTrue();
  }

  @Test
  void theFirstTierWithAFunctionDecidesOnStarving() {
    assertThat(Fold.firstTierAgrees(List.of(), "job")).isFalse();
    assertThat(
            Fold.firstTierAgrees(
                List.of(List.of(), List.of(job -> true), List.of(job -> false)), "job"))
        .isTrue();
    assertThat(Fold.firstTierAgrees(List.of(List.of(job -> true, job -> false), List.of()), "job"))
        .isFalse();
  }

  @Test
  void theFirstOrderThatTellsThemApartDecides() {
    Comparator<String> byLength = Comparator.comparingInt(String::length);
    Comparator<String> order =
        Fold.firstNonZero(List.of(byLength, Comparator.reverseOrder()), Comparator.naturalOrder());

    assertThat(order.compare("b", "aa")).isNegative();
    assertThat(order.compare("b", "a")).isNegative();
  }

  private static boolean isYes(List<List<Vote>> tiers) {
    List<List<Function<String, Vote>>> functions =
        tiers.stream()
            .map(
                tier -> tier.stream().<Function<String, Vote>>map(vote -> subject -> vote).toList())
            .toList();
    return Fold.tieredVote(functions, Function.identity(), "job").isEmpty();
  }
}
