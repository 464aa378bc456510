package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.NetworkTopology;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.PodGroupBuilder;
import io.hekla.scheduler.testing.SessionOutcome;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/**
 * Victims for a whole gang (docs/reference/action-steps.md#steps-of-the-gang-actions,
 * docs/reference/plugin-rules.md#gang, docs/reference/plugin-rules.md#priority,
 * docs/reference/plugin-rules.md#conformance).
 */
class GangEvictionTest {
  private static final String PREEMPT = "enqueue allocate gangpreempt backfill";
  private static final String RECLAIM = "enqueue allocate gangreclaim backfill";

  @Test
  void aGangTakesFromALessImportantOneWhatThatCanSpare() {
    SessionOutcome outcome =
        crowded()
            .podGroup("low", g -> running(g, 2, 4).priorityClass("low"))
            .podGroup("high", g -> waiting(g, 2).priorityClass("high"))
            .run(PREEMPT);

    assertThat(outcome.evictions()).hasSize(2).containsValue("high-0");
    assertThat(outcome.pipelined()).containsOnlyKeys("high-0", "high-1");
  }

  @Test
  void aGangWithoutSpareTasksIsEvictedWhole() {
    SessionOutcome outcome =
        crowded()
            .podGroup("low", g -> running(g, 4, 4).priorityClass("low"))
            .podGroup("high", g -> waiting(g, 2).priorityClass("high"))
            .run(PREEMPT);

    assertThat(outcome.evictions()).hasSize(4);
    assertThat(outcome.pipelined()).hasSize(2);
  }

  @Test
  void wholeGangsStayIfConfigured() {
    SessionOutcome outcome =
        crowded()
            .podGroup("low", g -> running(g, 4, 4).priorityClass("low"))
            .podGroup("high", g -> waiting(g, 2).priorityClass("high"))
            .configuration(
                """
                actions: "allocate"
                tiers:
                - plugins:
                  - name: priority
                  - name: gang
                  - name: predicates
                configurations:
                - name: gangpreempt
                  arguments:
                    allowWholeBundle: false
                """)
            .run(PREEMPT);

    assertThat(outcome.evictions()).isEmpty();
    assertThat(outcome.pipelined()).isEmpty();
  }

  @Test
  void equalsTakeNothingFromEachOther() {
    SessionOutcome outcome =
        crowded()
            .podGroup("low", g -> running(g, 1, 4).priorityClass("low"))
            .podGroup("equal", g -> waiting(g, 2).priorityClass("low"))
            .run(PREEMPT);

    assertThat(outcome.evictions()).isEmpty();
  }

  @Test
  void aPodGroupThatSaysSoIsLeftAlone() {
    SessionOutcome outcome =
        crowded()
            .podGroup(
                "low",
                g ->
                    running(g, 1, 4)
                        .priorityClass("low")
                        .annotation("volcano.sh/preemptable", "false"))
            .podGroup("high", g -> waiting(g, 2).priorityClass("high"))
            .run(PREEMPT);

    assertThat(outcome.evictions()).isEmpty();
  }

  @Test
  void victimsComeFromThePartOfTheNetworkWhereTheGangGoes() {
    SessionOutcome outcome =
        crowded()
            .hyperNode("s0", 1, "n0")
            .hyperNode("s1", 1, "n1")
            .podGroup("low", g -> running(g, 1, 4).priorityClass("low"))
            .podGroup(
                "high",
                g ->
                    waiting(g, 2)
                        .priorityClass("high")
                        .within(new NetworkTopology(true, OptionalInt.of(1), "")))
            .run(PREEMPT);

    assertThat(outcome.evictions()).hasSize(2);
    assertThat(outcome.pipelined().values()).hasSize(2);
    assertThat(outcome.pipelined().get("high-0")).isEqualTo(outcome.pipelined().get("high-1"));
  }

  @Test
  void aGangTakesBackFromAQueueThatHasMoreThanItsShare() {
    SessionOutcome outcome =
        crowded()
            .queue("mine", q -> q)
            .podGroup("theirs", g -> running(g, 2, 4))
            .podGroup("pg", g -> waiting(g, 2).queue("mine"))
            .run(RECLAIM);

    assertThat(outcome.evictions()).hasSize(2).containsValue("pg-0");
    assertThat(outcome.decisions().evictions())
        .allMatch(eviction -> eviction.action().equals("gangreclaim"));
    assertThat(outcome.pipelined()).containsOnlyKeys("pg-0", "pg-1");
  }

  @Test
  void aQueueThatGivesNothingBackIsLeftAlone() {
    SessionOutcome outcome =
        crowded()
            .queue("mine", q -> q)
            .queue("closed", q -> q.notReclaimable())
            .podGroup("theirs", g -> running(g, 1, 4).queue("closed"))
            .podGroup("pg", g -> waiting(g, 2).queue("mine"))
            .run(RECLAIM);

    assertThat(outcome.evictions()).isEmpty();
  }

  /** Two nodes of four cores, for two pods of two each. */
  private static ClusterBuilder crowded() {
    return cluster()
        .node("n0", n -> n.cpu("4"))
        .node("n1", n -> n.cpu("4"))
        .priorityClass("low", 10)
        .priorityClass("high", 100)
        .tiers(
            "priority gang conformance", "predicates proportion nodeorder network-topology-aware");
  }

  private static PodGroupBuilder running(PodGroupBuilder group, int minMember, int pods) {
    return group
        .minMember(minMember)
        .phase(PodGroupPhase.RUNNING)
        .pods(pods / 2, p -> p.cpu("2").runningOn("n0"))
        .pods(pods - pods / 2, p -> p.cpu("2").runningOn("n1"));
  }

  private static PodGroupBuilder waiting(PodGroupBuilder group, int pods) {
    return group.minMember(pods).phase(PodGroupPhase.INQUEUE).pods(pods, p -> p.cpu("2"));
  }
}
