package io.hekla.scheduler.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/**
 * The combination rules of docs/reference/session.md#extension-points, with the examples of
 * docs/reference/worked-examples.md#example-votes.
 */
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
    assertThat(firstTierAgrees(List.of())).isFalse();
    assertThat(firstTierAgrees(List.of(List.of(), List.of(job -> true), List.of(job -> false))))
        .isTrue();
    assertThat(firstTierAgrees(List.of(List.of(job -> true, job -> false), List.of()))).isFalse();
  }

  @Test
  void theFirstOrderThatTellsThemApartDecides() {
    Comparator<String> byLength = Comparator.comparingInt(String::length);
    Comparator<String> order =
        Fold.firstNonZero(Comparator.<String>naturalOrder())
            .over(registered(List.of(List.of(byLength, Comparator.reverseOrder()))));

    assertThat(order.compare("b", "aa")).isNegative();
    assertThat(order.compare("b", "a")).isNegative();
  }

  private static boolean isYes(List<List<Vote>> tiers) {
    List<List<Function<String, Vote>>> functions =
        tiers.stream()
            .map(
                tier -> tier.stream().<Function<String, Vote>>map(vote -> subject -> vote).toList())
            .toList();
    return Fold.<String, Vote>tieredVote(Function.identity())
        .over(registered(functions))
        .apply("job")
        .isEmpty();
  }

  private static boolean firstTierAgrees(List<List<Predicate<String>>> tiers) {
    return Fold.<String>firstTierAgrees().over(registered(tiers)).test("job");
  }

  /** Functions of one plugin of each tier. */
  private static <F> RegisteredFunctions<F> registered(List<List<F>> tiers) {
    return new RegisteredFunctions<>(
        tiers.stream()
            .map(tier -> List.of(new RegisteredFunctions.OfPlugin<>("plugin", tier)))
            .toList());
  }
}
