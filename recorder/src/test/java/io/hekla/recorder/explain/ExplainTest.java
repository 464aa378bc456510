package io.hekla.recorder.explain;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.NetworkTopology;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.cluster.QuotaAmounts;
import io.hekla.model.cluster.QuotaInfo;
import io.hekla.model.cluster.Taint;
import io.hekla.recorder.explain.Causes.Refusals;
import io.hekla.recorder.explain.Explanation.Standing;
import io.hekla.scheduler.JobInspection.Rival;
import io.hekla.scheduler.decision.GangReason;
import io.hekla.scheduler.decision.QueueReason;
import io.hekla.scheduler.placement.NodeRefusal;
import java.time.Instant;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/**
 * What is named as the cause of waiting is so, with its numbers; what is named as a remedy helps.
 */
class ExplainTest {
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
  void capabilityOfTheQueueIsRaisedByJustWhatIsMissing() {
    var job =
        Explained.of(
            cluster()
                .node("n1", n -> n.cpu("32").memory("64Gi"))
                .queue("research", q -> q.capability("cpu", "8"))
                .podGroup(
                    "holds",
                    g ->
                        g.queue("research")
                            .minMember(1)
                            .phase(PodGroupPhase.RUNNING)
                            .pods(3, p -> p.cpu("2").runningOn("n1")))
                .podGroup("gang", g -> g.queue("research").minMember(3).pods(3, p -> p.cpu("2")))
                .tiers("priority gang", "predicates proportion nodeorder"),
            "gang");

    assertThat(job.explanation().reason())
        .isInstanceOfSatisfying(
            GangReason.GangNotReady.class,
            reason ->
                assertThat(reason.firstObstacle())
                    .isInstanceOfSatisfying(
                        QueueReason.QueueShareUsed.class,
                        used -> {
                          assertThat(used.allocated().milliCpu()).isEqualTo(6000);
                          assertThat(used.deserved().milliCpu()).isEqualTo(8000);
                          assertThat(used.wanted().milliCpu()).isEqualTo(4000);
                        }));
    assertThat(job.causes().queues().getFirst().name()).isEqualTo("research");
    assertThat(job.causes().queues().getFirst().allocated().milliCpu()).isEqualTo(6000);
    assertThat(job.causes().holders())
        .extracting(one -> one.podGroup().name())
        .containsExactly("holds");
    assertThat(job.remedy(Remedy.Kind.RAISE_QUEUE).text())
        .isEqualTo("Raise spec.capability of queue research from 8 to 12 cpu");
    job.assertThatEachRemedyHelps();
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
  void jobsBeforeItAreNamedWithThePluginThatPutsThemThere() {
    var job =
        Explained.of(
            cluster()
                .node("n1", n -> n.cpu("1"))
                .priorityClass("high", 100)
                .podGroup(
                    "older",
                    g ->
                        g.minMember(1)
                            .created(Instant.EPOCH.minusSeconds(60))
                            .pods(1, p -> p.cpu("4")))
                .podGroup(
                    "important", g -> g.minMember(1).priorityClass("high").pods(1, p -> p.cpu("4")))
                .podGroup("gang", g -> g.minMember(1).pods(1, p -> p.cpu("4")))
                .tiers("priority gang", "predicates nodeorder"),
            "gang");

    assertThat(job.causes().order().position()).isEqualTo(3);
    assertThat(job.causes().order().waiting()).isEqualTo(3);
    assertThat(job.causes().order().before())
        .extracting(one -> one.podGroup().name(), Rival::plugin)
        .containsExactly(tuple("important", "priority"), tuple("older", ""));
  }

  @Test
  void jobThatIsNotAdmittedIsAdmittedOnceItsQueueMayHoldWhatItNeeds() {
    var job =
        Explained.of(
            cluster()
                .node("n1", n -> n.cpu("32").memory("64Gi"))
                .queue("research", q -> q.capability("cpu", "8"))
                .podGroup(
                    "holds",
                    g ->
                        g.queue("research")
                            .minMember(1)
                            .needs("cpu", "5")
                            .phase(PodGroupPhase.RUNNING)
                            .pods(1, p -> p.cpu("5").runningOn("n1")))
                .podGroup("gang", g -> g.queue("research").minMember(2).needs("cpu", "4"))
                .tiers("priority gang", "predicates proportion nodeorder"),
            "gang");

    assertThat(job.explanation().standing()).isEqualTo(Standing.WAITS_FOR_ADMISSION);
    assertThat(job.explanation().reason())
        .isInstanceOfSatisfying(
            QueueReason.NotAdmitted.class,
            reason -> {
              assertThat(reason.room().milliCpu()).isEqualTo(3000);
              assertThat(reason.wanted().milliCpu()).isEqualTo(4000);
            });
    assertThat(job.remedy(Remedy.Kind.RAISE_QUEUE).text())
        .isEqualTo("Raise spec.capability of queue research from 8 to 9 cpu");
    job.assertThatEachRemedyHelps();
  }

  @Test
  void weightOfTheQueueIsRaisedWhereItsShareIsUsed() {
    var job =
        Explained.of(
            cluster()
                .node("n1", n -> n.cpu("10").memory("64Gi"))
                .queue("research", q -> q.weight(1))
                .queue("others", q -> q.weight(4))
                .podGroup(
                    "holds",
                    g ->
                        g.queue("others")
                            .minMember(1)
                            .phase(PodGroupPhase.RUNNING)
                            .pods(3, p -> p.cpu("2").runningOn("n1")))
                .podGroup("wants", g -> g.queue("others").minMember(2).pods(2, p -> p.cpu("2")))
                .podGroup("gang", g -> g.queue("research").minMember(2).pods(2, p -> p.cpu("2")))
                .tiers("priority gang", "predicates proportion nodeorder"),
            "gang");

    assertThat(job.kinds()).contains(Remedy.Kind.RAISE_QUEUE);
    assertThat(job.remedy(Remedy.Kind.RAISE_QUEUE).text())
        .startsWith("Raise spec.weight of queue research from 1 to ");
    job.assertThatEachRemedyHelps();
  }

  @Test
  void queueThatIsClosedIsOpened() {
    var job =
        Explained.of(
            cluster()
                .node("n1", n -> n.cpu("4"))
                .queue("research", q -> q.closed())
                .podGroup("gang", g -> g.queue("research").minMember(1).needs("cpu", "1"))
                .tiers("priority gang", "predicates proportion nodeorder"),
            "gang");

    assertThat(job.explanation().reason()).isInstanceOf(QueueReason.QueueNotOpen.class);
    assertThat(job.texts()).containsExactly("Open queue research");
    job.assertThatEachRemedyHelps();
  }

  @Test
  void queueThatDoesNotExistIsCreated() {
    var job =
        Explained.of(
            cluster()
                .node("n1", n -> n.cpu("4"))
                .podGroup("gang", g -> g.queue("typo").minMember(1).pods(1, p -> p.cpu("1")))
                .tiers("priority gang", "predicates proportion nodeorder"),
            "gang");

    assertThat(job.explanation().reason()).isInstanceOf(QueueReason.QueueNotOpen.class);
    assertThat(job.causes().queues().getFirst().state()).isEqualTo("missing");
    assertThat(job.texts())
        .containsExactly("Create queue typo, or name one that exists in spec.queue");
    job.assertThatEachRemedyHelps();
  }

  @Test
  void namespaceThatTheQueueDoesNotAdmitIsSelected() {
    var job =
        Explained.of(
            cluster()
                .node("n1", n -> n.cpu("4"))
                .namespace("default", Map.of("team", "b"))
                .queue("research", q -> q.annotation(WellKnownKeys.QUEUE_NAMESPACES, "team=a"))
                .podGroup("gang", g -> g.queue("research").minMember(1).pods(1, p -> p.cpu("1")))
                .tiers("priority gang", "predicates proportion nodeorder"),
            "gang");

    assertThat(job.explanation().reason()).isInstanceOf(QueueReason.NamespaceNotAdmitted.class);
    assertThat(job.kinds()).containsExactly(Remedy.Kind.ADMIT_NAMESPACE);
    job.assertThatEachRemedyHelps();
  }

  @Test
  void quotaIsRaisedByJustWhatIsMissing() {
    var job =
        Explained.of(
            cluster()
                .node("n1", n -> n.cpu("32"))
                .facts(
                    """
                    apiVersion: v1
                    kind: ResourceQuota
                    metadata: {name: team, namespace: default}
                    spec: {hard: {cpu: "4"}}
                    status: {hard: {cpu: "4"}, used: {cpu: "3"}}
                    """)
                .podGroup("gang", g -> g.minMember(1).needs("cpu", "2"))
                .tiers("priority gang", "predicates resourcequota nodeorder"),
            "gang");

    assertThat(job.explanation().reason()).isInstanceOf(QueueReason.QuotaFull.class);
    assertThat(job.texts())
        .containsExactly("Raise spec.hard cpu of ResourceQuota default/team from 4 to 5");
    job.assertThatEachRemedyHelps();
  }

  @Test
  void clusterThatIsFullNeedsOneNodeMoreOrTheEndOfOthers() {
    var job =
        Explained.of(
            cluster()
                .node("n1", n -> n.cpu("4").memory("8Gi"))
                .podGroup(
                    "holds",
                    g ->
                        g.minMember(1)
                            .phase(PodGroupPhase.RUNNING)
                            .pods(1, p -> p.cpu("4").runningOn("n1")))
                .podGroup("gang", g -> g.minMember(1).needs("cpu", "2"))
                .tiers("priority gang", "overcommit predicates nodeorder"),
            "gang");

    assertThat(job.explanation().reason()).isInstanceOf(QueueReason.ClusterFull.class);
    assertThat(job.texts())
        .containsExactly(
            "Free 4 cpu on n1: the end of default/holds",
            "Add one node like n1 (4 cpu, 8Gi memory)");
    job.assertThatEachRemedyHelps();
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
  void parentThatDoesNotExistIsCreated() {
    var job =
        Explained.of(
            cluster()
                .node("n1", n -> n.cpu("4"))
                .queue("root", q -> q)
                .queue("research", q -> q.parent("typo"))
                .podGroup("gang", g -> g.queue("research").minMember(1).pods(1, p -> p.cpu("1")))
                .configuration(
                    """
                    actions: "enqueue, allocate"
                    tiers:
                    - plugins:
                      - name: priority
                      - name: gang
                      - name: predicates
                      - name: capacity
                        enableHierarchy: true
                    """),
            "gang");

    assertThat(JobVerdict.first(job.explanation().reason()))
        .isInstanceOf(QueueReason.QueuesFormNoTree.class);
    assertThat(job.texts())
        .containsExactly("Create queue typo, or name a parent that exists in spec.parent");
    job.assertThatEachRemedyHelps();
  }

  @Test
  void quotaThatCannotBeReadIsCorrected() {
    var job =
        Explained.of(
            cluster()
                .node("n1", n -> n.cpu("4"))
                .fact(
                    new QuotaInfo(
                        new ObjectKey("default", "team"),
                        QuotaAmounts.NONE,
                        QuotaAmounts.NONE,
                        false))
                .podGroup("gang", g -> g.minMember(1).needs("cpu", "2"))
                .tiers("priority gang", "predicates resourcequota nodeorder"),
            "gang");

    assertThat(job.explanation().reason()).isInstanceOf(QueueReason.QuotaUnreadable.class);
    assertThat(job.texts())
        .containsExactly("Correct ResourceQuota default/team, which cannot be read");
    job.assertThatEachRemedyHelps();
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
