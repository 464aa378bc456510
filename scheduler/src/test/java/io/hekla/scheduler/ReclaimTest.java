package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.PodGroupBuilder;
import io.hekla.scheduler.testing.QueueBuilder;
import io.hekla.scheduler.testing.SessionOutcome;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Reclaim between queues (docs/reference/action-steps.md#steps-of-reclaim,
 * docs/reference/plugin-rules.md#gang, docs/reference/plugin-rules.md#conformance,
 * docs/reference/plugin-rules.md#proportion).
 */
class ReclaimTest {
  private static final String ACTIONS = "enqueue allocate reclaim backfill";
  private static final String GANG = "priority gang conformance";
  private static final String SHARES = "predicates proportion nodeorder";

  @Test
  void aQueueTakesBackWhatItDeservesAndNoMore() {
    SessionOutcome outcome =
        borrowed(q -> q)
            .podGroup("mine", g -> g.queue("mine").pods(3, p -> p.cpu("1")))
            .tiers("priority conformance gang", SHARES)
            .run(ACTIONS);

    assertThat(outcome.evictions()).containsOnlyKeys("theirs-3");
    assertThat(outcome.evictions()).containsValue("mine-0");
    assertThat(outcome.pipelined()).containsOnlyKeys("mine-0");
  }

  @Test
  void aGangTakesBackAllThatItNeeds() {
    SessionOutcome outcome =
        borrowed(q -> q)
            .podGroup("mine", g -> g.queue("mine").minMember(2).pods(2, p -> p.cpu("1")))
            .tiers(GANG, SHARES)
            .run(ACTIONS);

    assertThat(outcome.evictions()).containsOnlyKeys("theirs-2", "theirs-3");
    assertThat(outcome.pipelined()).containsOnlyKeys("mine-0", "mine-1");
    assertThat(outcome.decisions().evictions())
        .allMatch(eviction -> eviction.action().equals("reclaim"));
  }

  @Test
  void nothingIsTakenBackForAGangThatStillCouldNotStart() {
    SessionOutcome outcome =
        borrowed(q -> q)
            .podGroup("mine", g -> g.queue("mine").minMember(3).pods(3, p -> p.cpu("1")))
            .tiers(GANG, SHARES)
            .run(ACTIONS);

    assertThat(outcome.evictions()).isEmpty();
  }

  @Test
  void aQueueThatIsNotReclaimableKeepsWhatItBorrowed() {
    SessionOutcome outcome =
        borrowed(QueueBuilder::notReclaimable)
            .podGroup("mine", g -> g.queue("mine").pods(1, p -> p.cpu("1")))
            .tiers(GANG, SHARES)
            .run(ACTIONS);

    assertThat(outcome.evictions()).isEmpty();
  }

  @Test
  void podsThatMustNotBePreemptedStay() {
    SessionOutcome outcome =
        cluster()
            .queue("mine", q -> q)
            .queue("theirs", q -> q)
            .node("n1", n -> n.cpu("2"))
            .podGroup(
                "theirs",
                g -> running(g, "theirs").pods(2, p -> p.cpu("1").notPreemptable().runningOn("n1")))
            .podGroup("mine", g -> g.queue("mine").pods(1, p -> p.cpu("1")))
            .tiers(GANG, SHARES)
            .run(ACTIONS);

    assertThat(outcome.evictions()).isEmpty();
  }

  @Test
  void aPodThatMustNotPreemptTakesNothingBack() {
    SessionOutcome outcome =
        borrowed(q -> q)
            .podGroup("mine", g -> g.queue("mine").pods(1, p -> p.cpu("1").neverPreempts()))
            .tiers(GANG, SHARES)
            .run(ACTIONS);

    assertThat(outcome.evictions()).isEmpty();
  }

  @Test
  void theLessImportantJobOfTheBorrowerLosesFirst() {
    SessionOutcome outcome =
        cluster()
            .priorityClass("low", 1)
            .priorityClass("high", 100)
            .queue("mine", q -> q)
            .queue("theirs", q -> q)
            .node("n1", n -> n.cpu("4"))
            .podGroup(
                "early",
                g ->
                    running(g, "theirs")
                        .priorityClass("low")
                        .pods(2, p -> p.cpu("1").runningOn("n1")))
            .podGroup(
                "late",
                g ->
                    running(g, "theirs")
                        .priorityClass("high")
                        .pods(2, p -> p.cpu("1").runningOn("n1")))
            .podGroup("mine", g -> g.queue("mine").pods(1, p -> p.cpu("1")))
            .tiers(GANG, SHARES)
            .run(ACTIONS);

    assertThat(outcome.evictions()).containsOnlyKeys("early-1");
  }

  @Test
  void roomThatAVictimLeftOverServesTheNextTask() {
    SessionOutcome outcome =
        cluster()
            .queue("mine", q -> q)
            .queue("theirs", q -> q)
            .node("n1", n -> n.cpu("4"))
            .podGroup("theirs", g -> running(g, "theirs").pods(2, p -> p.cpu("2").runningOn("n1")))
            .podGroup("mine", g -> g.queue("mine").minMember(2).pods(2, p -> p.cpu("1")))
            .tiers("priority conformance", "gang " + SHARES)
            .run(ACTIONS);

    assertThat(outcome.evictions()).containsOnlyKeys("theirs-1").containsValue("mine-0");
    assertThat(outcome.pipelined()).containsOnlyKeys("mine-0", "mine-1");
  }

  private static ClusterBuilder borrowed(UnaryOperator<QueueBuilder> theirs) {
    return cluster()
        .queue("mine", q -> q)
        .queue("theirs", theirs)
        .node("n1", n -> n.cpu("4").has("pods", "4"))
        .podGroup("theirs", g -> running(g, "theirs").pods(4, p -> p.cpu("1").runningOn("n1")));
  }

  private static PodGroupBuilder running(PodGroupBuilder podGroup, String queue) {
    return podGroup.queue(queue).phase(PodGroupPhase.RUNNING);
  }
}
