package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.scheduler.decision.QueueReason;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Order and shares of jobs and queues (docs/reference/action-steps.md#steps-of-enqueue,
 * docs/reference/plugin-rules.md#priority, docs/reference/plugin-rules.md#drf,
 * docs/reference/plugin-rules.md#proportion, docs/reference/plugin-rules.md#overcommit,
 * docs/reference/worked-examples.md).
 */
class SharingTest {
  @Test
  void theHigherPriorityGoesFirstThoughItCameLater() {
    var outcome =
        cluster()
            .node("n1", n -> n.cpu("1"))
            .priorityClass("high", 100)
            .podGroup("early", g -> g.pods(1, p -> p.cpu("1")))
            .podGroup("late", g -> g.priorityClass("high").pods(1, p -> p.cpu("1")))
            .run("enqueue allocate");

    assertThat(outcome.binds()).containsOnlyKeys("late-0");
  }

  @Test
  void theJobThatHasLittleGoesFirst() {
    var outcome =
        cluster()
            .node("n1", n -> n.cpu("10"))
            .podGroup(
                "rich",
                g ->
                    g.phase(PodGroupPhase.RUNNING)
                        .pods(1, p -> p.cpu("6").runningOn("n1"))
                        .pods(1, p -> p.cpu("3")))
            .podGroup("poor", g -> g.pods(2, p -> p.cpu("2")))
            .tiers("gang", "drf predicates")
            .run("enqueue allocate");

    assertThat(outcome.binds()).containsOnlyKeys("poor-0", "poor-1");
    assertThat(outcome.podGroup("rich").share()).isEqualTo(0.6);
  }

  @Test
  void queuesShareByWeightAndWhatOneLeavesGoesToTheOther() {
    var outcome =
        cluster()
            .node("n1", n -> n.cpu("20"))
            .queue("a", q -> q.weight(1))
            .queue("b", q -> q.weight(3))
            .podGroup("wantsTwelve", g -> g.queue("a").pods(12, p -> p.cpu("1")))
            .podGroup("wantsEight", g -> g.queue("b").pods(8, p -> p.cpu("1")))
            .run("enqueue allocate");

    assertThat(outcome.deserved("a").milliCpu()).isCloseTo(12000, within(1e-6));
    assertThat(outcome.deserved("b").milliCpu()).isCloseTo(8000, within(1e-6));
    assertThat(outcome.bound("wantsTwelve")).isEqualTo(12);
    assertThat(outcome.bound("wantsEight")).isEqualTo(8);
  }

  @Test
  void aQueueGetsNoMoreThanItsCapabilityAndNothingOfTheGuaranteeOfAnother() {
    var outcome =
        cluster()
            .node("n1", n -> n.cpu("10"))
            .queue("capped", q -> q.capability("cpu", "2"))
            .queue("open", q -> q)
            .queue("guarded", q -> q.guarantee("cpu", "5"))
            .podGroup("c", g -> g.queue("capped").pods(4, p -> p.cpu("1")))
            .podGroup("o", g -> g.queue("open").pods(9, p -> p.cpu("1")))
            .run("enqueue allocate");

    assertThat(outcome.bound("c")).isEqualTo(2);
    assertThat(outcome.bound("o")).isEqualTo(5);
    assertThat(outcome.pod("c-3").reason())
        .isInstanceOfSatisfying(
            QueueReason.QueueShareUsed.class,
            reason ->
                assertThat(reason.text())
                    .isEqualTo(
                        "queue capped holds 2 of at most 2 cpu (spec.capability); wanted: 1 cpu"));
    assertThat(outcome.pod("o-8").reason().text())
        .isEqualTo(
            "queue open holds 5 of at most 5 cpu (the rest is spec.guarantee of other queues);"
                + " wanted: 1 cpu");
  }

  @Test
  void theReasonDistinguishesTheWeightedShareFromTheWholeCluster() {
    var shared =
        cluster()
            .node("n1", n -> n.cpu("8"))
            .queue("a", q -> q.weight(1))
            .queue("b", q -> q.weight(3))
            .podGroup("few", g -> g.queue("a").pods(8, p -> p.cpu("1")))
            .podGroup("many", g -> g.queue("b").pods(8, p -> p.cpu("1")))
            .run("enqueue allocate");
    var alone =
        cluster()
            .node("n1", n -> n.cpu("8"))
            .queue("a", q -> q.weight(1))
            .podGroup("few", g -> g.queue("a").pods(9, p -> p.cpu("1")))
            .run("enqueue allocate");

    assertThat(shared.pod("few-7").reason().text())
        .isEqualTo("queue a holds 2 of 2 cpu (its share by spec.weight); wanted: 1 cpu");
    assertThat(alone.pod("few-8").reason().text())
        .isEqualTo("queue a holds 8 of the cluster's 8 cpu; wanted: 1 cpu");
  }

  @Test
  void theReasonDistinguishesMissingFromUsedResources() {
    var none =
        cluster()
            .node("n1", n -> n.cpu("8"))
            .podGroup("pg", g -> g.needs("nvidia.com/gpu", "2"))
            .tiers("gang", "overcommit")
            .run("enqueue");
    var used =
        cluster()
            .node("n1", n -> n.cpu("8").has("nvidia.com/gpu", "5"))
            .podGroup("first", g -> g.needs("nvidia.com/gpu", "5"))
            .podGroup("second", g -> g.needs("nvidia.com/gpu", "2"))
            .tiers("gang", "proportion")
            .run("enqueue");

    assertThat(none.podGroup("pg").reason().text())
        .isEqualTo("the cluster has no room for 2 nvidia.com/gpu: no node has any");
    assertThat(used.podGroup("second").reason().text())
        .isEqualTo(
            "queue default has no room for 2 nvidia.com/gpu: 5 of the cluster's 5 held or"
                + " reserved");
  }

  @Test
  void admissionIsLimitedByIdleResourcesTimesTheFactor() {
    var outcome =
        cluster()
            .node("n1", n -> n.cpu("10"))
            .podGroup(
                "old", g -> g.phase(PodGroupPhase.RUNNING).pods(1, p -> p.cpu("9").runningOn("n1")))
            .podGroup("in", g -> g.phase(PodGroupPhase.INQUEUE).needs("cpu", "1"))
            .podGroup("two", g -> g.needs("cpu", "2"))
            .podGroup("one", g -> g.needs("cpu", "1"))
            .tiers("gang", "overcommit")
            .run("enqueue");

    assertThat(outcome.podGroup("two").admitted()).isTrue();
    assertThat(outcome.podGroup("one").admitted()).isFalse();
    assertThat(outcome.podGroup("one").reason())
        .isInstanceOfSatisfying(
            QueueReason.ClusterFull.class,
            reason -> {
              assertThat(reason.dimensions()).containsExactly("cpu");
              assertThat(reason.text())
                  .isEqualTo(
                      "the cluster has no room for 1 cpu: 12 of 12 held or reserved"
                          + " (overcommit-factor 1.2)");
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"overcommit", "proportion", "capacity"})
  void impossibleAdmittedJobsReserveNothing(String plugin) {
    var outcome =
        cluster()
            .node("n1", n -> n.cpu("10"))
            .podGroup(
                "inqueue", g -> g.phase(PodGroupPhase.INQUEUE).minMember(1000).needs("cpu", "11"))
            .podGroup(
                "running", g -> g.phase(PodGroupPhase.RUNNING).minMember(0).needs("cpu", "11"))
            .podGroup("innocent", g -> g.needs("cpu", "5"))
            .tiers("gang", plugin)
            .run("enqueue");

    assertThat(outcome.podGroup("innocent").admitted()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"overcommit", "proportion", "capacity"})
  void admittedJobsReserveTheirMinimum(String plugin) {
    var outcome =
        cluster()
            .node("n1", n -> n.cpu("10"))
            .podGroup("tooMuch", g -> g.phase(PodGroupPhase.INQUEUE).needs("cpu", "11"))
            .podGroup("in", g -> g.phase(PodGroupPhase.INQUEUE).needs("cpu", "9"))
            .podGroup("next", g -> g.needs("cpu", "5"))
            .tiers("gang", plugin)
            .run("enqueue");

    assertThat(outcome.podGroup("next").admitted()).isFalse();
  }

  @Test
  void aClosedQueueAdmitsOnlyJobsWithoutMinResources() {
    var outcome =
        cluster()
            .node("n1", n -> n.cpu("10"))
            .queue("closed", q -> q.closed())
            .podGroup("asks", g -> g.queue("closed").needs("cpu", "1"))
            .podGroup("silent", g -> g.queue("closed"))
            .run("enqueue");

    assertThat(outcome.podGroup("asks").admitted()).isFalse();
    assertThat(outcome.podGroup("asks").reason())
        .isEqualTo(new QueueReason.QueueNotOpen("closed", "Closed"));
    assertThat(outcome.podGroup("silent").admitted()).isTrue();
  }

  @Test
  void aJobOfAMissingQueueHasTheReason() {
    var outcome =
        cluster()
            .node("n1", n -> n.cpu("10"))
            .podGroup("lost", g -> g.queue("nowhere").pods(1, p -> p.cpu("1")))
            .run("enqueue allocate");

    assertThat(outcome.binds()).isEmpty();
    assertThat(outcome.podGroup("lost").reason().text()).isEqualTo("queue nowhere is missing");
  }

  @Test
  void aQueuesAllocationCountsForAllAboveIt() {
    var outcome =
        cluster()
            .queue("root", q -> q)
            .node("n1", n -> n.cpu("10"))
            .podGroup("pg", g -> g.pods(2, p -> p.cpu("1")))
            .run("enqueue allocate");

    assertThat(outcome.queue("root").allocated().milliCpu()).isEqualTo(2000);
  }
}
