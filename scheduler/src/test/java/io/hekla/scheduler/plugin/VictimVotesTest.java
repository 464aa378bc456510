package io.hekla.scheduler.plugin;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.scheduler.session.Session;
import io.hekla.scheduler.session.TaskView;
import io.hekla.scheduler.snapshot.ClusterState;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Combination of votes on victims (docs/reference/session.md#victims, with the examples of
 * docs/reference/worked-examples.md#example-victims).
 */
class VictimVotesTest {
  private final List<TaskView> candidates =
      new Session(
              ClusterState.EMPTY.with(
                  cluster()
                      .node("n1", n -> n.cpu("4"))
                      .podGroup("pg", g -> g.pods(3, p -> p.cpu("1").runningOn("n1")))
                      .changes()),
              "s",
              Instant.EPOCH,
              0)
          .jobs()
          .getFirst()
          .tasks();

  private final TaskView a = candidates.get(0);
  private final TaskView b = candidates.get(1);
  private final TaskView c = candidates.get(2);

  @Test
  void victimsAreTheIntersectionOfATier() {
    assertThat(victims(tier(choosing(a, b), choosing(b, c)), tier(choosing(a)))).containsExactly(b);
  }

  @Test
  void theOrderOfTheEarlierRuleStays() {
    assertThat(victims(tier(choosing(c, a), choosing(a, b, c)))).containsExactly(c, a);
  }

  @Test
  void aTierWithoutVictimsDoesNotVetoLaterTiers() {
    assertThat(victims(tier(choosing()), tier(choosing(c)))).containsExactly(c);
  }

  @Test
  void aRuleWithoutVictimsEndsItsTier() {
    assertThat(victims(tier(choosing(a), choosing(), choosing(a)))).isEmpty();
  }

  @Test
  void afterADisagreementTheNextRuleOfTheTierStartsOver() {
    assertThat(victims(tier(choosing(a), choosing(b), choosing(c)))).containsExactly(c);
  }

  @Test
  void aRuleWithoutAnOpinionIsPassedOver() {
    assertThat(victims(tier((claimant, all) -> Optional.empty(), choosing(b)))).containsExactly(b);
  }

  @Test
  void withoutAnyRuleThereAreNoVictims() {
    assertThat(victims(tier(), tier())).isEmpty();
  }

  private List<TaskView> victims(Tier... tiers) {
    return new VictimVotes<>(Arrays.stream(tiers).map(Tier::rules).toList())
        .agreed(rule -> rule.among(a, candidates));
  }

  private record Tier(List<VictimRule> rules) {}

  private static Tier tier(VictimRule... rules) {
    return new Tier(List.of(rules));
  }

  private static VictimRule choosing(TaskView... victims) {
    return (claimant, all) -> Optional.of(List.of(victims));
  }
}
