package io.hekla.scheduler;

import static io.hekla.scheduler.PreemptScene.ACTIONS;
import static io.hekla.scheduler.PreemptScene.GANG;
import static io.hekla.scheduler.PreemptScene.SHARES;
import static io.hekla.scheduler.PreemptScene.fullNode;
import static io.hekla.scheduler.PreemptScene.running;
import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.PodHistory;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.SessionOutcome;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Pods that were promised a node, and may preempt again only if they cannot get it. Source:
 * docs/reference/action-steps.md#steps-of-preempt.
 */
class NominatedNodeTest {
  @Test
  void aPodThatWasPromisedANodeWaitsForItInsteadOfEvictingMore() {
    SessionOutcome outcome =
        fullNode()
            .podGroup(
                "high", g -> g.priorityClass("high").pods(1, p -> p.cpu("2").nominatedTo("n1")))
            .tiers(GANG, "drf predicates nodeorder")
            .run(ACTIONS);

    assertThat(outcome.evictions()).isEmpty();
  }

  @Test
  void aPodThatWasPromisedANodeTakesRoomInItsQueueThatIsUsedUp() {
    SessionOutcome outcome =
        cluster()
            .queue("full", q -> q.capability("cpu", "4"))
            .priorityClass("low", 10)
            .priorityClass("high", 100)
            .node("n1", n -> n.cpu("8"))
            .podGroup(
                "low",
                g ->
                    running(g)
                        .queue("full")
                        .priorityClass("low")
                        .minMember(0)
                        .pods(2, p -> p.cpu("2").priority(10).runningOn("n1")))
            .podGroup(
                "high",
                g ->
                    g.queue("full")
                        .priorityClass("high")
                        .pods(1, p -> p.cpu("2").priority(100).nominatedTo("n1")))
            .tiers(GANG, SHARES)
            .run(ACTIONS);

    assertThat(outcome.evictions()).hasSize(1).containsValue("high-0");
  }

  @Test
  void aPodWaitsForItsTerminatingVictims() {
    ClusterBuilder cluster = nominatedToATakenNode(true);

    assertThat(cluster.tiers(GANG, SHARES).run(ACTIONS).evictions()).isEmpty();
  }

  @Test
  void aPipelinedNodeWithoutVictimsIsReleased() {
    ClusterBuilder cluster = nominatedToATakenNode(false);

    assertThat(cluster.tiers(GANG, SHARES).run(ACTIONS).evictions()).containsValue("high-0");
  }

  @Test
  void aPromiseOfANodeThatCannotTakeItAtAllIsVoid() {
    SessionOutcome outcome =
        fullNode()
            .node("n2", n -> n.cpu("4").cordoned())
            .podGroup(
                "high", g -> g.priorityClass("high").pods(1, p -> p.cpu("2").nominatedTo("n2")))
            .tiers(GANG, SHARES)
            .run(ACTIONS);

    assertThat(outcome.evictions()).containsOnlyKeys("low-1");
  }

  /** The node was promised; pods of another job hold it again, and one may be leaving it. */
  private static ClusterBuilder nominatedToATakenNode(boolean leaving) {
    var disrupted = new PodHistory(Optional.empty(), Optional.empty(), leaving);
    return cluster()
        .priorityClass("high", 100)
        .node("n1", n -> n.cpu("4").has("pods", "2"))
        .podGroup(
            "low",
            g ->
                running(g)
                    .minMember(0)
                    .pods(1, p -> p.cpu("1").leaving("n1").history(disrupted))
                    .pods(1, p -> p.cpu("2").runningOn("n1")))
        .podGroup(
            "high",
            g -> g.priorityClass("high").pods(1, p -> p.cpu("4").priority(100).nominatedTo("n1")));
  }
}
