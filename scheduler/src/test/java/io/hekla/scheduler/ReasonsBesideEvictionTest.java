package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.PodGroupBuilder;
import io.hekla.scheduler.testing.SessionOutcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Reasons of jobs and pods for which an attempt was dropped: they describe the cluster as it is,
 * not as the attempt would have left it (docs/reference/session.md#reasons).
 */
class ReasonsBesideEvictionTest {
  private static final String NO_ROOM = "0/1 nodes are available: 1 Insufficient cpu";

  @Test
  void podsThatTheAttemptItselfPlacedAreNotCountedAsHeldByTheQueue() {
    SessionOutcome outcome =
        limited("4")
            .podGroup("held", g -> running(g.queue("mine")).pods(1, p -> p.cpu("1").runningOn("n")))
            .podGroup("gang", g -> g.queue("mine").minMember(3).pods(3, p -> p.cpu("1")))
            .run("enqueue allocate");

    assertThat(outcome.podGroup("gang").reason().text())
        .isEqualTo(
            "2 of 3 placed: queue mine may not hold 3 cpu: 1 of at most 3 held (spec.capability)");
    assertThat(outcome.pod("gang-0").reason().text())
        .isEqualTo("could run on n and waits for its gang");
    assertThat(outcome.pod("gang-2").reason().text())
        .isEqualTo("queue mine may not hold 3 cpu: 1 of at most 3 held (spec.capability)");
  }

  @Test
  void podsOfACommittedAttemptAreCountedAsHeldByTheQueue() {
    SessionOutcome outcome =
        limited("4")
            .podGroup("gang", g -> g.queue("mine").minMember(2).pods(4, p -> p.cpu("1")))
            .run("enqueue allocate");

    assertThat(outcome.binds()).hasSize(3);
    assertThat(outcome.pod("gang-3").reason().text())
        .isEqualTo("queue mine may not hold 1 cpu: 3 of at most 3 held (spec.capability)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"enqueue allocate reclaim", "enqueue reclaim allocate"})
  void aFailedReclaimLeavesTheReasonOfAllocate(String actions) {
    SessionOutcome outcome = full().run(actions);

    assertThat(outcome.evictions()).isEmpty();
    assertThat(outcome.podGroup("gang").reason().text()).isEqualTo("0 of 4 placed: " + NO_ROOM);
    for (int i = 0; i < 4; i++) {
      assertThat(outcome.pod("gang-" + i).reason().text()).isEqualTo(NO_ROOM);
    }
  }

  @Test
  void aReclaimWithoutAllocateStatesWhatTheQueueHoldsBesideTheAttempt() {
    SessionOutcome outcome = full().run("enqueue reclaim");

    assertThat(outcome.podGroup("gang").reason().text())
        .isEqualTo(
            "0 of 4 placed: queue mine may not hold 4 cpu: 0 of at most 3 held (spec.capability)");
  }

  @Test
  void aFailedReclaimLeavesTheNumberOfPodsThatHaveRoom() {
    SessionOutcome outcome =
        cluster()
            .queue("mine", q -> q.deserved("cpu", "4"))
            .queue("theirs", q -> q)
            .node("n", n -> n.cpu("3"))
            .podGroup(
                "theirs", g -> running(g.queue("theirs")).pods(1, p -> p.cpu("1").runningOn("n")))
            .podGroup("gang", g -> g.queue("mine").minMember(4).pods(4, p -> p.cpu("1")))
            .tiers("priority gang conformance", "predicates capacity nodeorder")
            .run("enqueue allocate reclaim");

    assertThat(outcome.evictions()).isEmpty();
    assertThat(outcome.podGroup("gang").reason().text()).isEqualTo("2 of 4 placed: " + NO_ROOM);
    assertThat(outcome.pod("gang-0").reason().text())
        .isEqualTo("could run on n and waits for its gang");
    assertThat(outcome.pod("gang-2").reason().text()).isEqualTo(NO_ROOM);
  }

  @Test
  void aFailedPreemptLeavesTheReasonOfAllocate() {
    SessionOutcome outcome =
        cluster()
            .priorityClass("high", 100)
            .node("n", n -> n.cpu("3"))
            .podGroup("low", g -> running(g).pods(3, p -> p.cpu("1").runningOn("n")))
            .podGroup(
                "gang",
                g -> g.priorityClass("high").minMember(3).pods(3, p -> p.cpu("1").priority(100)))
            .tiers("priority gang conformance", "predicates nodeorder")
            .run("enqueue allocate preempt");

    assertThat(outcome.evictions()).isEmpty();
    assertThat(outcome.podGroup("gang").reason().text()).isEqualTo("0 of 3 placed: " + NO_ROOM);
    assertThat(outcome.pod("gang-0").reason().text()).isEqualTo(NO_ROOM);
  }

  @Test
  void aShareIsStatedWithoutThePodsThatTheAttemptPlaced() {
    SessionOutcome outcome =
        cluster()
            .queue("mine", q -> q)
            .queue("theirs", q -> q)
            .node("n", n -> n.cpu("4"))
            .podGroup("other", g -> g.queue("theirs").minMember(2).pods(2, p -> p.cpu("1")))
            .podGroup("gang", g -> g.queue("mine").minMember(3).pods(3, p -> p.cpu("1")))
            .tiers("priority gang conformance", "predicates proportion nodeorder")
            .run("enqueue allocate");

    assertThat(outcome.podGroup("gang").reason().text())
        .startsWith("2 of 3 placed: queue mine holds 0 of 2 cpu")
        .endsWith("; wanted: 3 cpu");
  }

  /** The node is full, and the queue {@code mine} may reclaim three of the four CPUs. */
  private static ClusterBuilder full() {
    return limited("4")
        .podGroup("theirs", g -> running(g.queue("theirs")).pods(4, p -> p.cpu("1").runningOn("n")))
        .podGroup("gang", g -> g.queue("mine").minMember(4).pods(4, p -> p.cpu("1")));
  }

  private static ClusterBuilder limited(String cpu) {
    return cluster()
        .queue("mine", q -> q.capability("cpu", "3").deserved("cpu", "3"))
        .queue("theirs", q -> q)
        .node("n", n -> n.cpu(cpu))
        .tiers("priority gang conformance", "predicates capacity nodeorder");
  }

  private static PodGroupBuilder running(PodGroupBuilder group) {
    return group.phase(PodGroupPhase.RUNNING).minMember(1);
  }
}
