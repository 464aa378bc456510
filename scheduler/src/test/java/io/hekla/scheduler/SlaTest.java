package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.OpenSession;
import io.hekla.scheduler.testing.SessionOutcome;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Jobs that waited too long are given way. Source of the times:
 * docs/reference/worked-examples.md#example-sla.
 */
class SlaTest {
  private static final String LIMIT = "volcano.sh/sla-waiting-time";
  private static final Instant TEN = Instant.parse("2026-03-02T10:00:00Z");

  @Test
  void theNearerDeadlineComesFirstAndJobsWithoutOneLast() {
    OpenSession session =
        cluster()
            .podGroup("j0", g -> g.created(TEN.minusSeconds(1)).pods(1, p -> p.cpu("1")))
            .podGroup("j1", g -> g.created(TEN).annotation(LIMIT, "30m").pods(1, p -> p.cpu("1")))
            .podGroup(
                "j2",
                g -> g.created(minute(5)).annotation("sla-waiting-time", "10m").pods(1, p -> p))
            .tiers("sla")
            .open();

    assertThat(
            session.session().jobs().stream()
                .sorted(session.policy().jobOrder())
                .map(job -> job.key().name()))
        .containsExactly("j2", "j1", "j0");
  }

  @Test
  void anOverdueJobIsAdmittedAgainstALaterTier() {
    var outcome = full().tiers("sla", "overcommit").at(minute(20)).run("enqueue");

    assertThat(admitted(outcome)).containsExactly("j2");
  }

  @Test
  void aRefusalInTheSameTierIsStronger() {
    var outcome = full().tiers("sla overcommit").at(minute(20)).run("enqueue");

    assertThat(admitted(outcome)).isEmpty();
    assertThat(outcome.podGroup("j2").reason().text()).contains("overcommit");
  }

  @Test
  void ofManySimilarJobsOnlyTheOverdueAreAdmitted() {
    var outcome =
        cluster()
            .node("n1", n -> n.cpu("1"))
            .podGroup("a", g -> g.created(minute(3)).needs("cpu", "9"))
            .podGroup("b", g -> g.created(minute(1)).needs("cpu", "9"))
            .podGroup("c", g -> g.created(minute(2)).needs("cpu", "9"))
            .tiers("sla{sla-waiting-time: 10m}", "overcommit")
            .at(minute(12))
            .run("enqueue");

    assertThat(admitted(outcome)).containsExactly("b", "c");
    assertThat(outcome.podGroup("a").reason().text()).contains("overcommit");
  }

  @Test
  void onlyTheHeldBackOverdueJobGetsItsOwnReason() {
    ClusterBuilder cluster =
        cluster()
            .node("n1", n -> n.cpu("1"))
            .podGroup("a", g -> g.created(minute(1)).needs("cpu", "9"))
            .podGroup("b", g -> g.created(minute(9)).needs("cpu", "9"))
            .tiers("sla{sla-waiting-time: 10m} overcommit");
    SchedulerConfiguration configuration = cluster.configuration();
    Engine.Step first = step(ClusterState.EMPTY, cluster.changes(), minute(10), configuration);
    Engine.Step second = step(first.state(), List.of(), minute(11), configuration);

    assertThat(second.decisions().podGroups())
        .extracting(verdict -> verdict.key().name())
        .containsExactlyInAnyOrder("a", "b");
    assertThat(second.news()).extracting(verdict -> verdict.key().name()).containsExactly("a");
  }

  @Test
  void aPipelinedOverdueGangKeepsItsNodes() {
    var outcome =
        cluster()
            .node("n1", n -> n.cpu("2"))
            .podGroup(
                "old", g -> g.phase(PodGroupPhase.RUNNING).pods(1, p -> p.cpu("2").leaving("n1")))
            .podGroup(
                "gang",
                g ->
                    g.phase(PodGroupPhase.INQUEUE)
                        .created(TEN)
                        .annotation(LIMIT, "1m")
                        .minMember(2)
                        .pods(2, p -> p.cpu("2")))
            .tiers("sla", "gang predicates")
            .at(minute(5))
            .run("allocate");

    assertThat(outcome.pipelined()).containsEntry("gang-0", "n1");
    assertThat(outcome.binds()).isEmpty();
  }

  @Test
  void aLimitThatIsNoLengthOfTimeIsNone() {
    var outcome =
        cluster()
            .node("n1", n -> n.cpu("1"))
            .podGroup("a", g -> g.created(TEN).annotation(LIMIT, "soon").needs("cpu", "9"))
            .tiers("sla", "overcommit")
            .at(minute(600))
            .run("enqueue");

    assertThat(admitted(outcome)).isEmpty();
  }

  private static ClusterBuilder full() {
    return cluster()
        .node("n1", n -> n.cpu("1"))
        .podGroup("j1", g -> g.created(TEN).annotation(LIMIT, "30m").needs("cpu", "9"))
        .podGroup("j2", g -> g.created(minute(5)).annotation(LIMIT, "10m").needs("cpu", "9"));
  }

  private static Instant minute(int minute) {
    return TEN.plusSeconds(60L * minute);
  }

  private static Engine.Step step(
      ClusterState state, List<Change> changes, Instant now, SchedulerConfiguration configuration) {
    var enqueueOnly =
        new SchedulerConfiguration(
            List.of("enqueue"), configuration.tiers(), configuration.actionArguments());
    return Engine.step(state, changes, new SessionInput("s", now, enqueueOnly, 0));
  }

  private static List<String> admitted(SessionOutcome outcome) {
    return outcome.decisions().podGroups().stream()
        .filter(PodGroupVerdict::admitted)
        .map(verdict -> verdict.key().name())
        .toList();
  }
}
