package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.scheduler.decision.QueueReason;
import io.hekla.scheduler.decision.QueueReason.Promise;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.SessionOutcome;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Queues that were promised more than there is are told so, and all others go on
 * (docs/reference/plugin-rules.md#capacity).
 */
class OvercommitmentTest {
  @Test
  void aTreeThatKeepsItsPromisesIsNotWarnedOf() {
    SessionOutcome outcome =
        queues(true)
            .queue("dept", q -> q.capability("cpu", "4").deserved("cpu", "3").guarantee("cpu", "2"))
            .queue("team-1", q -> q.parent("dept").capability("cpu", "4").deserved("cpu", "1"))
            .queue("team-2", q -> q.parent("dept").deserved("cpu", "2").guarantee("cpu", "2"))
            .run("enqueue");

    assertThat(Stream.of("root", "dept", "team-1", "team-2"))
        .allSatisfy(queue -> assertThat(outcome.queue(queue).warnings()).isEmpty());
  }

  @Test
  void aCapabilityAboveTheParentsIsWarnedOf() {
    SessionOutcome outcome =
        queues(true)
            .queue("dept", q -> q.capability("cpu", "2"))
            .queue("team", q -> q.parent("dept").capability("cpu", "6"))
            .queue("sister", q -> q.parent("dept"))
            .podGroup("pg", g -> g.queue("team").pods(3, p -> p.cpu("1")))
            .run("enqueue allocate");

    assertThat(outcome.binds()).hasSize(2);
    assertThat(outcome.queue("team").warnings())
        .extracting(Reason::text)
        .containsExactly("queue team: its capability is above its parent's: 6 cpu of 2 (capacity)");
    assertThat(outcome.queue("sister").warnings()).isEmpty();
  }

  @Test
  void sumsOfChildQueuesAreCheckedAgainstTheParent() {
    SessionOutcome outcome =
        queues(true)
            .queue("dept", q -> q.deserved("cpu", "3").guarantee("cpu", "2"))
            .queue("team-1", q -> q.parent("dept").deserved("cpu", "2").guarantee("cpu", "1"))
            .queue("team-2", q -> q.parent("dept").deserved("cpu", "2").guarantee("cpu", "2"))
            .run("enqueue");

    assertThat(outcome.queue("dept").warnings())
        .extracting(Reason::text)
        .containsExactly(
            "queue dept: the queues below it deserve more than it does: 4 cpu of 3 (capacity)",
            "queue dept: the queues below it are guaranteed more than it is: 3 cpu of 2 (capacity)");
    assertThat(outcome.queue("root").warnings()).isEmpty();
  }

  @Test
  void guaranteesBeyondTheClusterAreWarnedOfAtEachQueueThatHasOne() {
    SessionOutcome outcome =
        queues(false)
            .queue("one", q -> q.guarantee("cpu", "5"))
            .queue("two", q -> q.guarantee("cpu", "4").guarantee("memory", "1Gi"))
            .queue("three", q -> q.guarantee("memory", "1Gi").guarantee("deviceclass/gpu", "9"))
            .podGroup("pg", g -> g.queue("one").pods(1, p -> p.cpu("1")))
            .run("enqueue allocate");

    assertThat(outcome.binds()).containsOnlyKeys("pg-0");
    assertThat(Stream.of("one", "two"))
        .allSatisfy(
            queue ->
                assertThat(outcome.queue(queue).warnings())
                    .singleElement()
                    .isInstanceOfSatisfying(
                        QueueReason.Overcommitted.class,
                        reason -> {
                          assertThat(reason.promise()).isEqualTo(Promise.GUARANTEES_OF_THE_CLUSTER);
                          assertThat(reason.text()).contains("9 cpu of 8");
                        }));
    assertThat(outcome.queue("three").warnings()).isEmpty();
  }

  /** 8 cpu, and the root. */
  private static ClusterBuilder queues(boolean tree) {
    return cluster()
        .configuration(
            """
            actions: "enqueue, allocate"
            tiers:
            - plugins: [{name: gang}, {name: predicates}, {name: capacity, enableHierarchy: %s}]
            """
                .formatted(tree))
        .queue("root", q -> q)
        .node("n1", n -> n.cpu("8").memory("16Gi"));
  }
}
