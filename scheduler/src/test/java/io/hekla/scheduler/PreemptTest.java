package io.hekla.scheduler;

import static io.hekla.scheduler.PreemptScene.ACTIONS;
import static io.hekla.scheduler.PreemptScene.GANG;
import static io.hekla.scheduler.PreemptScene.SHARES;
import static io.hekla.scheduler.PreemptScene.fullNode;
import static io.hekla.scheduler.PreemptScene.running;
import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.NetworkTopology;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.PodBuilder;
import io.hekla.scheduler.testing.SessionOutcome;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/**
 * Preemption within a queue (docs/reference/action-steps.md#steps-of-preempt,
 * docs/reference/plugin-rules.md#gang, docs/reference/plugin-rules.md#priority,
 * docs/reference/plugin-rules.md#conformance, docs/reference/plugin-rules.md#drf,
 * docs/reference/worked-examples.md#example-preempt).
 */
class PreemptTest {
  private static final String TOPOLOGY_AWARE =
      """
      actions: "enqueue, allocate, preempt, backfill"
      tiers:
      - plugins:
        - name: priority
        - name: conformance
      - plugins:
        - name: predicates
        - name: proportion
        - name: nodeorder
      configurations:
      - name: preempt
        arguments:
          enableTopologyAwarePreemption: true
      """;

  @Test
  void anImportantJobTakesThePlaceOfTheLeastImportantPod() {
    SessionOutcome outcome =
        fullNode()
            .podGroup("high", g -> g.priorityClass("high").pods(1, p -> p.cpu("2")))
            .tiers(GANG, SHARES)
            .run(ACTIONS);

    assertThat(outcome.evictions()).containsOnlyKeys("low-1").containsValue("high-0");
    assertThat(outcome.pipelined()).isEqualTo(Map.of("high-0", "n1"));
    assertThat(outcome.pod("high-0").nominatedNode()).isEqualTo("n1");
    assertThat(outcome.decisions().evictions())
        .allMatch(eviction -> eviction.action().equals("preempt"));
  }

  @Test
  void anEqualTakesNothing() {
    SessionOutcome outcome =
        fullNode()
            .podGroup("equal", g -> g.priorityClass("low").pods(1, p -> p.cpu("2")))
            .tiers(GANG + " drf", "predicates proportion nodeorder")
            .run(ACTIONS);

    assertThat(outcome.evictions()).isEmpty();
  }

  @Test
  void whereTheFirstTierSparesAllTheSecondDecides() {
    SessionOutcome outcome =
        fullNode()
            .podGroup("equal", g -> g.priorityClass("low").pods(1, p -> p.cpu("2")))
            .tiers(GANG, SHARES)
            .run(ACTIONS);

    assertThat(outcome.evictions()).containsOnlyKeys("low-1");
  }

  @Test
  void aGangKeepsItsMinimumUnlessTheConfigurationSaysOtherwise() {
    ClusterBuilder cluster =
        cluster()
            .priorityClass("high", 100)
            .node("n1", n -> n.cpu("4"))
            .podGroup("low", g -> running(g).minMember(2).pods(2, p -> p.cpu("2").runningOn("n1")))
            .podGroup("high", g -> g.priorityClass("high").pods(1, p -> p.cpu("2")));

    assertThat(cluster.tiers(GANG, "predicates proportion nodeorder").run(ACTIONS).evictions())
        .isEmpty();
    assertThat(cluster.configuration(SchedulerConfiguration.helmDefault()).run(ACTIONS).evictions())
        .containsOnlyKeys("low-1");
  }

  @Test
  void nothingIsEvictedForAGangThatStillCouldNotStart() {
    SessionOutcome outcome =
        fullNode()
            .podGroup("high", g -> g.priorityClass("high").minMember(3).pods(3, p -> p.cpu("2")))
            .tiers("priority conformance", "gang predicates nodeorder")
            .run(ACTIONS);

    assertThat(outcome.evictions()).isEmpty();
    assertThat(outcome.pipelined()).isEmpty();
  }

  @Test
  void otherQueuesAreLeftAlone() {
    SessionOutcome outcome =
        fullNode()
            .queue("other", q -> q)
            .podGroup("high", g -> g.queue("other").priorityClass("high").pods(1, p -> p.cpu("2")))
            .tiers(GANG, SHARES)
            .run(ACTIONS);

    assertThat(outcome.evictions()).isEmpty();
  }

  @Test
  void criticalAndNonPreemptablePodsStay() {
    SessionOutcome outcome =
        cluster()
            .priorityClass("high", 100)
            .node("n1", n -> n.cpu("6"))
            .podGroup(
                "low",
                g ->
                    running(g)
                        .minMember(0)
                        .pods(1, p -> p.cpu("2").runningOn("n1"))
                        .pods(
                            1,
                            p -> p.cpu("2").priorityClass("system-node-critical").runningOn("n1"))
                        .pods(1, p -> p.cpu("2").notPreemptable().runningOn("n1")))
            .podGroup("high", g -> g.priorityClass("high").pods(2, p -> p.cpu("2")))
            .tiers(GANG, SHARES)
            .run(ACTIONS);

    assertThat(outcome.evictions()).containsOnlyKeys("low-0");
  }

  @Test
  void noPodGoesFromANodeThatTheTaskMayNotUse() {
    SessionOutcome outcome =
        cluster()
            .priorityClass("high", 100)
            .node("n1", n -> n.cpu("2").label("disk", "hdd"))
            .node("n2", n -> n.cpu("2").label("disk", "ssd"))
            .podGroup(
                "low",
                g ->
                    running(g)
                        .minMember(0)
                        .pods(1, p -> p.cpu("2").runningOn("n1"))
                        .pods(1, p -> p.cpu("2").runningOn("n2")))
            .podGroup(
                "high", g -> g.priorityClass("high").pods(1, p -> p.cpu("2").onlyOn("disk", "ssd")))
            .tiers(GANG, SHARES)
            .run(ACTIONS);

    assertThat(outcome.evictions()).containsOnlyKeys("low-1");
  }

  @Test
  void aStarvingJobReplacesItsOwnLessImportantPods() {
    SessionOutcome outcome =
        cluster()
            .node("n1", n -> n.cpu("2"))
            .podGroup(
                "job",
                g ->
                    running(g)
                        .minMember(3)
                        .pods(2, p -> p.cpu("1").priority(1).runningOn("n1"))
                        .pods(1, p -> p.cpu("1").priority(10)))
            .configuration(SchedulerConfiguration.helmDefault())
            .run(ACTIONS);

    assertThat(outcome.evictions()).containsOnlyKeys("job-1").containsValue("job-2");
    assertThat(outcome.podGroup("job").phase()).isEqualTo(PodGroupPhase.UNKNOWN);
  }

  @Test
  void aPodThatExcludesTheUrgentOneIsEvictedThoughTheNodeHasRoom() {
    SessionOutcome outcome =
        cluster()
            .priorityClass("low", 10)
            .priorityClass("high", 100)
            .node("n1", n -> n.cpu("4").label("kubernetes.io/hostname", "n1"))
            .podGroup(
                "low",
                g ->
                    running(g)
                        .priorityClass("low")
                        .minMember(0)
                        .pods(1, p -> p.cpu("1").priority(10).label("app", "x").runningOn("n1")))
            .podGroup(
                "high",
                g ->
                    g.priorityClass("high")
                        .pods(
                            1,
                            p ->
                                p.cpu("1")
                                    .priority(100)
                                    .apartFrom("kubernetes.io/hostname", "app", "x")))
            .tiers(GANG, SHARES)
            .run(ACTIONS);

    assertThat(outcome.evictions()).containsOnlyKeys("low-0");
    assertThat(outcome.pipelined()).containsEntry("high-0", "n1");
  }

  @Test
  void aPodThatMustNotPreemptTakesNothing() {
    SessionOutcome outcome =
        fullNode()
            .podGroup("high", g -> g.priorityClass("high").pods(1, p -> p.cpu("2").neverPreempts()))
            .tiers(GANG, SHARES)
            .run(ACTIONS);

    assertThat(outcome.evictions()).isEmpty();
  }

  @Test
  void jobsBoundToANetworkTopologyAreNotServed() {
    SessionOutcome outcome =
        fullNode()
            .podGroup(
                "high",
                g ->
                    g.priorityClass("high")
                        .within(new NetworkTopology(false, OptionalInt.empty(), ""))
                        .pods(1, p -> p.cpu("2")))
            .tiers(GANG, SHARES)
            .run("enqueue preempt");

    assertThat(outcome.evictions()).isEmpty();
  }

  @Test
  void topologyAwareTheNodeIsTheOneWhoseVictimsCountLeast() {
    ClusterBuilder cluster =
        cluster()
            .priorityClass("high", 100)
            .node("n1", n -> n.cpu("2"))
            .node("n2", n -> n.cpu("2"))
            .node("n3", n -> n.cpu("2"))
            .podGroup(
                "low",
                g ->
                    running(g)
                        .minMember(0)
                        .pods(1, p -> p.cpu("2").priority(50).runningOn("n1"))
                        .pods(2, p -> p.cpu("1").priority(10).runningOn("n2"))
                        .pods(1, p -> p.cpu("2").priority(10).runningOn("n3")))
            .podGroup("high", g -> g.priorityClass("high").pods(1, p -> p.cpu("2")));

    assertThat(cluster.configuration(TOPOLOGY_AWARE).run(ACTIONS).evictions())
        .containsOnlyKeys("low-3");
  }

  @Test
  void topologyAwareAPodThatNeedNotGoIsSpared() {
    ClusterBuilder cluster =
        cluster()
            .priorityClass("high", 100)
            .node("n1", n -> n.cpu("4"))
            .podGroup(
                "low",
                g ->
                    running(g)
                        .minMember(0)
                        .pods(1, p -> p.cpu("1").priority(1).runningOn("n1"))
                        .pods(1, p -> p.cpu("3").priority(2).runningOn("n1")))
            .podGroup("high", g -> g.priorityClass("high").pods(1, p -> p.cpu("3")));

    assertThat(cluster.configuration(TOPOLOGY_AWARE).run(ACTIONS).evictions())
        .as("the less important one was first to go and is not needed")
        .containsOnlyKeys("low-1");
  }

  @Test
  void unusableArgumentsOfActionsAreReported() {
    var parsed =
        (SchedulerConfiguration.Parsed.Valid)
            SchedulerConfiguration.parse(
                TOPOLOGY_AWARE + "    maxCandidateNodesAbsolute: 0\n    evictMinimal: often\n");

    assertThat(Engine.warnings(parsed.configuration()))
        .extracting(Object::toString)
        .anyMatch(text -> text.contains("preempt.maxCandidateNodesAbsolute"))
        .anyMatch(text -> text.contains("preempt.evictMinimal"));
  }

  @Test
  void aPodThatAsksForNothingPushesOutOnlyItsLike() {
    SessionOutcome outcome =
        cluster()
            .priorityClass("high", 100)
            .node("n1", n -> n.cpu("2").has("pods", "2"))
            .podGroup(
                "low",
                g ->
                    running(g)
                        .minMember(0)
                        .pods(1, p -> p.runningOn("n1"))
                        .pods(1, p -> p.cpu("1").runningOn("n1")))
            .podGroup("high", g -> g.priorityClass("high").pods(2, p -> p))
            .tiers(GANG, SHARES)
            .run("enqueue allocate preempt");

    assertThat(outcome.evictions()).containsOnlyKeys("low-0");
  }

  @Test
  void backfillDoesNotBindWhereTheEvictedStillAre() {
    SessionOutcome outcome =
        cluster()
            .priorityClass("high", 100)
            .node("n1", n -> n.cpu("2").has("pods", "2"))
            .podGroup("low", g -> running(g).minMember(0).pods(2, p -> p.cpu("1").runningOn("n1")))
            .podGroup("high", g -> g.priorityClass("high").pods(1, p -> p.cpu("2")))
            .podGroup("small", g -> g.pods(1, p -> p))
            .tiers(GANG, SHARES)
            .run(ACTIONS);

    assertThat(outcome.evictions()).containsOnlyKeys("low-0", "low-1");
    assertThat(outcome.binds()).isEmpty();
    assertThat(outcome.pipelined()).containsEntry("small-0", "n1");
  }

  @Test
  void aNodeThatRefusedForGoodIsLeftOutEvenIfItWouldTakeTheTaskByNow() {
    SessionOutcome outcome =
        cluster()
            .priorityClass("high", 100)
            .priorityClass("middle", 50)
            .priorityClass("low", 10)
            .node("n1", n -> n.cpu("4").label("zone", "a"))
            .podGroup("old", g -> running(g).minMember(0).pods(1, p -> p.cpu("2").runningOn("n1")))
            .podGroup("early", g -> g.priorityClass("high").pods(1, p -> nearWeb(p.cpu("2"))))
            .podGroup(
                "web", g -> g.priorityClass("middle").pods(1, p -> p.cpu("2").label("app", "web")))
            .podGroup("late", g -> g.priorityClass("low").pods(1, p -> nearWeb(p.cpu("2"))))
            .tiers(GANG, SHARES)
            .run(ACTIONS);

    assertThat(outcome.binds()).containsOnlyKeys("web-0");
    assertThat(outcome.evictions()).containsOnlyKeys("old-0").containsValue("late-0");
  }

  private static PodBuilder nearWeb(PodBuilder pod) {
    return pod.near("zone", "app", "web");
  }
}
