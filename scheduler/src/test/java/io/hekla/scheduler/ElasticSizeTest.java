package io.hekla.scheduler;

import static io.hekla.scheduler.ElasticScene.elastic;
import static io.hekla.scheduler.ElasticScene.nodes;
import static io.hekla.scheduler.ElasticScene.running;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.hekla.model.cluster.PodGroupInfo.Condition;
import io.hekla.scheduler.testing.SessionOutcome;
import org.junit.jupiter.api.Test;

/** Sizes that elastic gangs show. Source: docs/reference/podgroup.md#members-of-an-elastic-gang. */
class ElasticSizeTest {
  @Test
  void aGangThatGrowsShowsItsMembersAndHowManyAreToRun() {
    SessionOutcome outcome =
        nodes(5)
            .podGroup("job", g -> running(g.minMember(2), 3, 0).pods(2, p -> p.cpu("1")))
            .configuration(elastic(""))
            .run("enqueue allocate");

    assertThat(outcome.podGroup("job").annotations())
        .containsOnly(
            entry("hekla.io/gang-members", "3"), entry("hekla.io/gang-members-target", "5"));
    assertThat(resized(outcome, "job").status()).isFalse();
    assertThat(resized(outcome, "job").reason()).isEqualTo("Growing");
    assertThat(resized(outcome, "job").message())
        .isEqualTo("3 pods run, 5 are to run, at least 2 are needed");
  }

  @Test
  void aGangThatShrinksShowsItAsSoonAsItIsDecided() {
    SessionOutcome outcome =
        nodes(4)
            .podGroup("large", g -> running(g.minMember(1), 4, 0))
            .podGroup("new", g -> g.minMember(2).pods(2, p -> p.cpu("1")))
            .configuration(elastic(""))
            .run("enqueue allocate preempt");

    assertThat(outcome.podGroup("large").annotations())
        .containsOnly(
            entry("hekla.io/gang-members", "4"), entry("hekla.io/gang-members-target", "2"));
    assertThat(resized(outcome, "large").reason()).isEqualTo("Shrinking");
    assertThat(outcome.podGroup("new").annotations()).isEmpty();
  }

  @Test
  void aConditionThatHoldsIsNotSetAgain() {
    var settled =
        new Condition("Resized", true, "Settled", "3 pods run, at least 2 are needed", "earlier");
    SessionOutcome outcome =
        nodes(3)
            .podGroup("job", g -> running(g.minMember(2).conditions(settled), 3, 0))
            .configuration(elastic(""))
            .run("enqueue allocate");

    assertThat(resized(outcome, "job")).isEqualTo(settled);
  }

  @Test
  void aGangThatHasNoMoreThanItsMinimumShowsNothing() {
    SessionOutcome outcome =
        nodes(3)
            .podGroup("job", g -> running(g.minMember(3), 3, 0))
            .configuration(elastic(""))
            .run("enqueue allocate");

    assertThat(outcome.podGroup("job").annotations()).isEmpty();
    assertThat(outcome.podGroup("job").conditions())
        .noneMatch(condition -> condition.type().equals("Resized"));
  }

  @Test
  void aGangThatHasShownItsMembersGoesOnAtItsMinimum() {
    SessionOutcome outcome =
        nodes(3)
            .podGroup(
                "job", g -> running(g.minMember(3).annotation("hekla.io/gang-members", "5"), 3, 0))
            .configuration(elastic(""))
            .run("enqueue allocate");

    assertThat(outcome.podGroup("job").annotations()).containsEntry("hekla.io/gang-members", "3");
  }

  private static Condition resized(SessionOutcome outcome, String podGroup) {
    return outcome.podGroup(podGroup).conditions().stream()
        .filter(condition -> condition.type().equals("Resized"))
        .findFirst()
        .orElseThrow();
  }
}
