package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.scheduler.testing.ClusterBuilder;
import org.junit.jupiter.api.Test;

/** PodGroups whose class counts for no more than those of their pods, where that is asked for. */
class PriorityBoundTest {
  private static final String ON = "priority{priority.boundedByPods: true}";
  private static final String OFF = "priority";

  @Test
  void aPriorityClassThatPodsLackEvictsNoPod() {
    assertThat(gang(ON, "", "high").run("enqueue allocate preempt").evictions()).isEmpty();
    assertThat(gang(ON, "low", "high").run("enqueue allocate preempt").evictions()).isEmpty();
  }

  @Test
  void thePriorityCountsWithoutTheBound() {
    assertThat(gang(OFF, "", "high").run("enqueue allocate preempt").evictions()).isNotEmpty();
  }

  @Test
  void aClassThatAPodHasCounts() {
    assertThat(gang(ON, "high", "high").run("enqueue allocate preempt").evictions()).isNotEmpty();
  }

  @Test
  void aLowerClassOfThePodGroupStays() {
    assertThat(gang(ON, "high", "low").run("enqueue allocate preempt").evictions()).isEmpty();
  }

  @Test
  void anAnnotationOfThePodRaisesNothing() {
    ClusterBuilder cluster =
        crowded(ON)
            .podGroup(
                "gang",
                g ->
                    g.priorityClass("high")
                        .pods(1, p -> p.cpu("1").annotation("volcano.sh/task-priority", "1000")));

    assertThat(cluster.run("enqueue allocate preempt").evictions()).isEmpty();
  }

  @Test
  void withoutPodsAClassOfTheSystemCountsForNoMoreThanTheHighestOfUsers() {
    assertThat(firstIn(OFF)).isEqualTo("system");
    assertThat(firstIn(ON)).isEqualTo("users");
  }

  /** Two jobs wait for the last place: the older one comes first unless it ranks lower. */
  private static String firstIn(String priority) {
    var outcome =
        cluster()
            .tiers(priority + " gang", "proportion overcommit{overcommit-factor: 1.0}")
            .priorityClass("system-cluster-critical", 2_000_000_000)
            .priorityClass("highest", 1_000_000_000)
            .node("n1", n -> n.cpu("1"))
            .podGroup("users", g -> g.priorityClass("highest").needs("cpu", "1"))
            .podGroup("system", g -> g.priorityClass("system-cluster-critical").needs("cpu", "1"))
            .run("enqueue");
    return outcome.podGroup("users").admitted() ? "users" : "system";
  }

  private static ClusterBuilder gang(String priority, String ofPods, String ofGroup) {
    return crowded(priority)
        .podGroup(
            "gang", g -> g.priorityClass(ofGroup).pods(1, p -> p.cpu("1").priorityClass(ofPods)));
  }

  private static ClusterBuilder crowded(String priority) {
    return cluster()
        .tiers(priority + " gang conformance", "predicates")
        .priorityClass("high", 100)
        .priorityClass("middle", 50)
        .priorityClass("low", 10)
        .node("n1", n -> n.cpu("1"))
        .podGroup(
            "holds",
            g ->
                g.priorityClass("middle")
                    .minMember(0)
                    .pods(1, p -> p.cpu("1").priorityClass("middle").runningOn("n1")));
  }
}
