package io.hekla.recorder.explain;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.NetworkTopology;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.cluster.Taint;
import io.hekla.recorder.explain.Causes.Refusals;
import io.hekla.recorder.explain.Explanation.Standing;
import io.hekla.scheduler.decision.GangReason;
import io.hekla.scheduler.placement.NodeRefusal;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Causes in nodes, the network and the gang itself are named, and each remedy helps. */
class PlaceExplanationTest {
  @Test
  void gangWithoutRoomIsExplainedByItsNodesAndRunsWithEachRemedy() {
    var gang =
        Explained.of(
            cluster()
                .node("n1", n -> n.cpu("4").memory("8Gi"))
                .node("n2", n -> n.cpu("4").memory("8Gi"))
                .podGroup(
                    "other",
                    g ->
                        g.minMember(1)
                            .phase(PodGroupPhase.RUNNING)
                            .pods(1, p -> p.cpu("3").runningOn("n1")))
                .podGroup("gang", g -> g.minMember(4).pods(4, p -> p.cpu("2")))
                .tiers("priority gang", "predicates nodeorder"),
            "gang");

    assertThat(gang.explanation().standing()).isEqualTo(Standing.WAITS_FOR_NODES);
    assertThat(gang.explanation().reason())
        .isInstanceOfSatisfying(
            GangReason.GangNotReady.class,
            reason -> {
              assertThat(reason.placed()).isEqualTo(2);
              assertThat(reason.wanted()).isEqualTo(4);
            });
    assertThat(gang.nodes())
        .hasValueSatisfying(
            nodes -> {
              assertThat(nodes.nodes()).isEqualTo(2);
              assertThat(nodes.refusals())
                  .singleElement()
                  .satisfies(
                      refusals -> {
                        assertThat(refusals.reason()).isEqualTo("Insufficient cpu");
                        assertThat(refusals.nodes()).isEqualTo(2);
                        assertThat(refusals.examples())
                            .extracting(NodeRefusal::node)
                            .containsExactly("n1", "n2");
                      });
            });
    assertThat(gang.kinds())
        .containsExactly(Remedy.Kind.FREE, Remedy.Kind.ADD_NODES, Remedy.Kind.LOWER_MINIMUM);
    assertThat(gang.remedy(Remedy.Kind.ADD_NODES).text())
        .isEqualTo("Add one node like n1 (4 cpu, 8Gi memory)");
    assertThat(gang.remedy(Remedy.Kind.LOWER_MINIMUM).text())
        .isEqualTo("Lower minAvailable from 4 to 2");
    gang.assertThatEachRemedyHelps();
  }

  @Test
  void fewestAndSmallestJobsAreNamedWhoseEndFreesWhatIsMissing() {
    var gang =
        Explained.of(
            cluster()
                .node("n1", n -> n.cpu("4"))
                .node("n2", n -> n.cpu("4"))
                .podGroup(
                    "large",
                    g ->
                        g.minMember(1)
                            .phase(PodGroupPhase.RUNNING)
                            .pods(1, p -> p.cpu("4").runningOn("n1")))
                .podGroup(
                    "small",
                    g ->
                        g.minMember(1)
                            .phase(PodGroupPhase.RUNNING)
                            .pods(1, p -> p.cpu("3").runningOn("n2")))
                .podGroup("gang", g -> g.minMember(1).pods(1, p -> p.cpu("4")))
                .tiers("priority gang", "predicates nodeorder"),
            "gang");

    assertThat(gang.remedy(Remedy.Kind.FREE).text())
        .isEqualTo("Free 3 cpu on n2: the end of default/small");
    gang.assertThatEachRemedyHelps();
  }

  @Test
  void taintAndSelectorThatKeepItOffAreNamed() {
    var job =
        Explained.of(
            cluster()
                .node("plain", n -> n.cpu("1").label("zone", "a"))
                .node(
                    "gpu",
                    n -> n.cpu("8").label("zone", "b").taint("gpu", Taint.Effect.NO_SCHEDULE))
                .node("far", n -> n.cpu("8").label("zone", "c"))
                .podGroup("gang", g -> g.minMember(1).pods(1, p -> p.cpu("4").onlyOn("zone", "b")))
                .tiers("priority gang", "predicates nodeorder"),
            "gang");

    assertThat(job.nodes())
        .hasValueSatisfying(
            nodes -> assertThat(nodes.refusals()).extracting(Refusals::nodes).contains(1));
    assertThat(job.remedy(Remedy.Kind.TOLERATE).text())
        .isEqualTo("Tolerate the taint gpu:NoSchedule");
    assertThat(job.remedy(Remedy.Kind.DROP_SELECTOR).text()).isEqualTo("Drop node selector zone=b");
    job.assertThatEachRemedyHelps();
  }

  @Test
  void gatesOfAsManyPodsAsStartTogetherAreRemoved() {
    var gated =
        Explained.of(
            cluster()
                .node("n1", n -> n.cpu("8"))
                .podGroup("gang", g -> g.minMember(2).pods(4, p -> p.cpu("1").gated()))
                .tiers("priority gang", "predicates nodeorder"),
            "gang");

    assertThat(gated.texts()).hasSize(1).first().asString().contains("gates of 2 pods, such as");
    gated.assertThatEachRemedyHelps();
  }

  @Test
  void gatesAndMissingPodsAreNamed() {
    var gated =
        Explained.of(
            cluster()
                .node("n1", n -> n.cpu("4"))
                .podGroup("gang", g -> g.minMember(1).pods(1, p -> p.cpu("1").gated()))
                .tiers("priority gang", "predicates nodeorder"),
            "gang");
    assertThat(gated.texts())
        .containsExactly("Remove the scheduling gates of 1 pod, such as default/gang-0");
    gated.assertThatEachRemedyHelps();

    var short3 =
        Explained.of(
            cluster()
                .node("n1", n -> n.cpu("4"))
                .podGroup("gang", g -> g.minMember(4).pods(1, p -> p.cpu("1")))
                .tiers("priority gang", "predicates nodeorder"),
            "gang");
    assertThat(short3.texts())
        .containsExactly("Create 3 more pods of the PodGroup", "Lower minAvailable from 4 to 1");
    short3.assertThatEachRemedyHelps();
  }

  @Test
  void missingActionIsAdded() {
    var job =
        Explained.of(
            cluster()
                .node("n1", n -> n.cpu("4"))
                .podGroup("gang", g -> g.minMember(1).pods(1, p -> p.cpu("1")))
                .configuration(
                    """
                    actions: "enqueue"
                    tiers:
                    - plugins:
                      - name: priority
                      - name: gang
                      - name: predicates
                    """),
            "gang");

    assertThat(job.texts())
        .containsExactly("Add action allocate to the actions of the scheduler's configuration");
    job.assertThatEachRemedyHelps();
  }

  @Test
  void suspendedPodGroupIsResumed() {
    var job =
        Explained.of(
            cluster()
                .node("n1", n -> n.cpu("4"))
                .podGroup("gang", g -> g.minMember(1).pods(1, p -> p.cpu("1")))
                .tiers("priority gang", "predicates nodeorder"),
            "gang",
            Map.of(new ObjectKey("default", "gang"), "its journal cannot be read"));

    assertThat(job.texts())
        .containsExactly("Remove what suspends PodGroup default/gang: its journal cannot be read");
    job.assertThatEachRemedyHelps();
  }

  @Test
  void topologyAndRelationsThatKeepItOffAreNamed() {
    var apart =
        Explained.of(
            cluster()
                .node("n1", n -> n.cpu("8").label("kubernetes.io/hostname", "n1"))
                .podGroup(
                    "gang",
                    g ->
                        g.minMember(2)
                            .pods(
                                2,
                                p ->
                                    p.cpu("1")
                                        .label("app", "x")
                                        .apartFrom("kubernetes.io/hostname", "app", "x")))
                .tiers("priority gang", "predicates nodeorder"),
            "gang");
    assertThat(apart.remedy(Remedy.Kind.DROP_RELATIONS).text())
        .isEqualTo("Drop the pod anti-affinity");
    apart.assertThatEachRemedyHelps();

    var far =
        Explained.of(
            cluster()
                .node("n1", n -> n.cpu("2"))
                .node("n2", n -> n.cpu("2"))
                .hyperNode("left", 1, "n1")
                .hyperNode("right", 1, "n2")
                .hyperNodeOver("top", 2, "left", "right")
                .podGroup(
                    "gang",
                    g ->
                        g.minMember(2)
                            .within(new NetworkTopology(true, OptionalInt.of(1), ""))
                            .pods(2, p -> p.cpu("2")))
                .tiers("priority gang", "predicates nodeorder network-topology-aware"),
            "gang");
    assertThat(far.kinds()).contains(Remedy.Kind.DROP_TOPOLOGY);
    far.assertThatEachRemedyHelps();
  }

  @Test
  void networkThatFormsNoTreeIsLeftOutOfAccount() {
    var job =
        Explained.of(
            cluster()
                .node("n1", n -> n.cpu("4"))
                .hyperNodeOver("a", 1, "b")
                .hyperNodeOver("b", 2, "a")
                .podGroup(
                    "gang",
                    g ->
                        g.minMember(1)
                            .within(new NetworkTopology(true, OptionalInt.of(1), ""))
                            .pods(1, p -> p.cpu("1")))
                .tiers("priority gang", "predicates nodeorder network-topology-aware"),
            "gang");

    assertThat(job.kinds()).contains(Remedy.Kind.DROP_TOPOLOGY);
    job.assertThatEachRemedyHelps();
  }
}
