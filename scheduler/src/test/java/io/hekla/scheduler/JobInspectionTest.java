package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.snapshot.SnapshotJob;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.LawConfigurations;
import io.hekla.scheduler.testing.RandomHistory;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An inspection says who is before a job, and the session decides as without it. */
class JobInspectionTest {
  private static final ObjectKey WAITS = new ObjectKey("default", "waits");

  @ParameterizedTest
  @MethodSource("io.hekla.scheduler.SessionTraceTest#sample")
  void anInspectedSessionDecidesAsWithout(long seed) {
    ClusterState state = ClusterState.EMPTY.with(new RandomHistory(seed).cluster());
    List<SnapshotJob> jobs = List.copyOf(state.jobs().values());

    assertThatItDecidesAsWithout(
        state,
        LawConfigurations.of(seed),
        seed,
        jobs.get((int) (seed % jobs.size())).podGroup().key());
  }

  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("io.hekla.scheduler.RandomCases#many")
  void anInspectedSessionDecidesAsWithoutManyTimes(long seed) {
    anInspectedSessionDecidesAsWithout(seed);
  }

  @Test
  void queuesWithoutJobsAreNotOrdered() {
    ClusterBuilder full =
        cluster()
            .node("n1", n -> n.cpu("2").memory("8Gi"))
            .queue("team", q -> q.weight(1))
            .queue("empty", q -> q.weight(1))
            .podGroup("waits", g -> g.queue("team").minMember(2).pods(2, p -> p.cpu("2")))
            .tiers("priority gang", "predicates proportion nodeorder");

    JobInspection inspection =
        assertThatItDecidesAsWithout(
            ClusterState.EMPTY.with(full.changes()), full.configuration(), 0, WAITS);

    assertThat(inspection.queuesBefore()).isEmpty();
  }

  @Test
  void aJobOfTheNamespaceWhoseTurnItIsComesFirstAndThePluginIsNamed() {
    ClusterBuilder full =
        cluster()
            .node("n1", n -> n.cpu("4").memory("8Gi"))
            .podGroup("runs", g -> g.pods(1, p -> p.cpu("2").runningOn("n1")))
            .podGroup("waits", g -> g.minMember(2).pods(2, p -> p.cpu("2")))
            .podGroup("other/younger", g -> g.minMember(2).pods(2, p -> p.cpu("2")))
            .configuration(
                """
                actions: "allocate"
                tiers:
                - plugins: [{name: gang}, {name: drf, enableNamespaceOrder: true}]
                - plugins: [{name: predicates}]
                """);

    JobInspection inspection =
        assertThatItDecidesAsWithout(
            ClusterState.EMPTY.with(full.changes()), full.configuration(), 0, WAITS);

    assertThat(inspection.before())
        .containsExactly(new JobInspection.Rival(new ObjectKey("other", "younger"), "drf"));
  }

  @Test
  void aQueueWhoseFirstJobIsBeforeComesFirstWhereJobsGetReservations() {
    ClusterBuilder full =
        cluster()
            .node("n1", n -> n.cpu("2").memory("8Gi"))
            .queue("a", q -> q)
            .queue("b", q -> q)
            .podGroup("older", g -> g.queue("b").minMember(2).pods(2, p -> p.cpu("2")))
            .podGroup("waits", g -> g.queue("a").minMember(2).pods(2, p -> p.cpu("2")))
            .tiers("reservation gang", "predicates nodeorder");

    JobInspection inspection =
        assertThatItDecidesAsWithout(
            ClusterState.EMPTY.with(full.changes()), full.configuration(), 0, WAITS);

    assertThat(inspection.queuesBefore())
        .containsExactly(new JobInspection.QueueRival("b", "reservation"));
  }

  private static JobInspection assertThatItDecidesAsWithout(
      ClusterState state, SchedulerConfiguration configuration, long seed, ObjectKey job) {
    var input = new SessionInput("s", Instant.EPOCH, configuration, seed);

    JobInspection inspection = Engine.inspect(state, input, job);

    assertThat(inspection.step().faults()).as("seed %d", seed).isEmpty();
    assertThat(inspection.step().decisions())
        .as("seed %d", seed)
        .isEqualTo(Engine.step(state, List.of(), input).decisions());
    return inspection;
  }
}
