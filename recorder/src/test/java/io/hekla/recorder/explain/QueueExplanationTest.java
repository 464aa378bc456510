package io.hekla.recorder.explain;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.cluster.QuotaAmounts;
import io.hekla.model.cluster.QuotaInfo;
import io.hekla.recorder.explain.Explanation.Standing;
import io.hekla.scheduler.JobInspection.Rival;
import io.hekla.scheduler.decision.GangReason;
import io.hekla.scheduler.decision.QueueReason;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Causes in queues, quotas and the order are named with their numbers, and each remedy helps. */
class QueueExplanationTest {
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
  void emptyQueueIsToHoldJustWhatAJobNeedsThatIsLargerThanTheQueue() {
    var job =
        Explained.of(
            cluster()
                .node("n1", n -> n.cpu("64").memory("64Gi"))
                .queue("research", q -> q.capability("cpu", "32"))
                .podGroup("gang", g -> g.queue("research").minMember(4).needs("cpu", "36"))
                .tiers("priority gang", "predicates proportion nodeorder"),
            "gang");

    assertThat(job.remedy(Remedy.Kind.RAISE_QUEUE).text())
        .isEqualTo("Raise spec.capability of queue research from 32 to 36 cpu");
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

  private static String quotaOfFourCpus(int used) {
    return """
    apiVersion: v1
    kind: ResourceQuota
    metadata: {name: team, namespace: default}
    spec: {hard: {cpu: 4}}
    status: {hard: {cpu: 4}, used: {cpu: %d}}
    """
        .formatted(used);
  }

  @Test
  void quotaIsRaisedByJustWhatIsMissing() {
    var job =
        Explained.of(
            cluster()
                .node("n1", n -> n.cpu("32"))
                .facts(quotaOfFourCpus(3))
                .podGroup("gang", g -> g.minMember(1).needs("cpu", "2"))
                .tiers("priority gang", "predicates resourcequota nodeorder"),
            "gang");

    assertThat(job.explanation().reason()).isInstanceOf(QueueReason.QuotaFull.class);
    assertThat(job.texts())
        .containsExactly("Raise spec.hard cpu of ResourceQuota default/team from 4 to 5");
    job.assertThatEachRemedyHelps();
  }

  /** Whoever is admitted before uses the quota, too, once its pods are created. */
  @Test
  void quotaIsRaisedForThoseWhoComeBefore() {
    var job =
        Explained.of(
            cluster()
                .node("n1", n -> n.cpu("32"))
                .facts(quotaOfFourCpus(0))
                .podGroup("first", g -> g.created(Instant.EPOCH).minMember(1).needs("cpu", "3"))
                .podGroup(
                    "gang",
                    g -> g.created(Instant.EPOCH.plusSeconds(9)).minMember(1).needs("cpu", "2"))
                .tiers("priority gang", "predicates resourcequota nodeorder"),
            "gang");

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
        .containsExactly(
            "Create queue typo, or name a parent that exists in spec.parent of queue research");
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
}
