package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.PodGroupInfo.Condition;
import io.hekla.scheduler.decision.QueueReason;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.SessionOutcome;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Access of namespaces to queues. The jobs of these tests are in the namespace default. */
class QueueAccessTest {
  private static final String NAMESPACES = "hekla.io/namespaces";
  private static final String ALL_ACTIONS = "enqueue allocate backfill preempt reclaim";
  private static final QueueReason NOT_ADMITTED =
      new QueueReason.NamespaceNotAdmitted("q", "default");

  private static ClusterBuilder queue(String namespaces) {
    return cluster()
        .queue("q", q -> q.annotation(NAMESPACES, namespaces))
        .node("n1", n -> n.cpu("4"));
  }

  private static ClusterBuilder withJob(String namespaces) {
    return queue(namespaces).podGroup("job", g -> g.queue("q").pods(1, p -> p.cpu("1")));
  }

  @Test
  void aJobOfANamespaceThatItsQueueAdmitsIsPlaced() {
    assertThat(
            withJob("team=red")
                .namespace("default", Map.of("team", "red"))
                .run(ALL_ACTIONS)
                .binds())
        .hasSize(1);
    assertThat(
            withJob("kubernetes.io/metadata.name=default")
                .namespace("default", Map.of())
                .run(ALL_ACTIONS)
                .binds())
        .hasSize(1);
  }

  @Test
  void anotherOneWaitsAndSaysWhy() {
    SessionOutcome outcome =
        withJob("team=red").namespace("default", Map.of("team", "blue")).run(ALL_ACTIONS);

    assertThat(outcome.binds()).isEmpty();
    assertThat(outcome.podGroup("job").reason()).isEqualTo(NOT_ADMITTED);
    assertThat(outcome.podGroup("job").conditions())
        .containsExactly(
            new Condition(
                "Unschedulable",
                true,
                "NamespaceNotAdmitted",
                "queue q does not admit namespace default (hekla.io/namespaces)",
                "session-1"));
    assertThat(outcome.pod("job-0").reason().text()).contains("does not admit namespace default");
  }

  @Test
  void podsThatAskForNothingWaitToo() {
    SessionOutcome outcome =
        queue("team=red")
            .podGroup("job", g -> g.queue("q").minMember(1).pods(1, p -> p))
            .run(ALL_ACTIONS);

    assertThat(outcome.binds()).isEmpty();
  }

  @Test
  void aPodGroupWithoutPodsIsNotAdmitted() {
    SessionOutcome outcome =
        queue("team=red").podGroup("job", g -> g.queue("q").needs("cpu", "1")).run(ALL_ACTIONS);

    assertThat(outcome.podGroup("job").admitted()).isFalse();
    assertThat(outcome.podGroup("job").reason()).isEqualTo(NOT_ADMITTED);
    assertThat(outcome.podGroup("job").conditions())
        .extracting(Condition::reason)
        .containsExactly("NamespaceNotAdmitted");
  }

  @Test
  void aNamespaceOfWhichNothingIsKnownIsNotAdmittedByLabels() {
    assertThat(withJob("team!=blue").run(ALL_ACTIONS).binds()).isEmpty();
  }

  @Test
  void aQueueWithAnUnreadableSelectorAdmitsNoJob() {
    assertThat(withJob("team=").namespace("default", Map.of("team", "")).run(ALL_ACTIONS).binds())
        .hasSize(1);
    assertThat(withJob("team=,=").namespace("default", Map.of("team", "")).run(ALL_ACTIONS).binds())
        .isEmpty();
  }

  @Test
  void queuesAboveHaveToAdmitItAsWell() {
    SessionOutcome outcome =
        cluster()
            .queue("above", q -> q.annotation(NAMESPACES, "team=red"))
            .queue("q", q -> q.parent("above"))
            .node("n1", n -> n.cpu("4"))
            .podGroup("job", g -> g.queue("q").pods(1, p -> p.cpu("1")))
            .run(ALL_ACTIONS);

    assertThat(outcome.binds()).isEmpty();
    assertThat(outcome.podGroup("job").reason())
        .isEqualTo(new QueueReason.NamespaceNotAdmitted("above", "default"));
  }

  @Test
  void jobsOfOtherQueuesAreNotHeldUp() {
    SessionOutcome outcome =
        withJob("team=red")
            .queue("open", q -> q)
            .podGroup("other", g -> g.queue("open").pods(1, p -> p.cpu("1")))
            .run(ALL_ACTIONS);

    assertThat(outcome.bound("other")).isEqualTo(1);
  }

  @Test
  void noPodIsEvictedForAJobThatMayNotUseItsQueue() {
    assertThat(claiming("kubernetes.io/metadata.name=default").run(ALL_ACTIONS).evictions())
        .isNotEmpty();
    assertThat(claiming("team=red").run(ALL_ACTIONS).evictions()).isEmpty();
  }

  private static ClusterBuilder claiming(String namespaces) {
    return cluster()
        .tiers("priority gang conformance", "predicates proportion nodeorder")
        .queue("q", q -> q.weight(1).annotation(NAMESPACES, namespaces))
        .queue("open", q -> q.weight(1))
        .node("n1", n -> n.cpu("4"))
        .podGroup(
            "holds", g -> g.queue("open").minMember(1).pods(4, p -> p.cpu("1").runningOn("n1")))
        .podGroup("claims", g -> g.queue("q").minMember(1).pods(1, p -> p.cpu("1")));
  }
}
