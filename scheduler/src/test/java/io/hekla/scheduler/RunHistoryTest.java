package io.hekla.scheduler;

import static io.hekla.scheduler.ReservationScene.NOON;
import static io.hekla.scheduler.ReservationScene.minute;
import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.EndedRunInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.cluster.PodHistory;
import io.hekla.model.cluster.RunTimes;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Decisions.FactChange;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.PodGroupBuilder;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Estimates from the history of run times. Source:
 * docs/reference/reservation.md#history-of-run-times.
 */
class RunHistoryTest {
  private static final String LIMIT = "hekla.io/running-limit";
  private static final String ESTIMATE = "hekla.io/running-estimate";
  private static final String BEFORE = "history: beforeLimit";
  private static final String AFTER = "history: afterLimit";

  /** Run times of jobs like "busy-1". */
  private static final ObjectKey BUSY = keyOf("default", "busy");

  private static ObjectKey keyOf(String namespace, String name) {
    return RunTimes.keyOf(new ObjectKey(namespace, name), "ada", 1, ResourceVector.of(0, 0));
  }

  @Test
  void aJobIsExpectedToTakeAsLongAsTheLastTwoDid() {
    ClusterBuilder cluster = busy(g -> g).fact(run(1, 20)).fact(run(2, 40));

    assertThat(promised(cluster, BEFORE)).isEqualTo(minute(30));
    assertThat(promised(cluster, AFTER)).isEqualTo(minute(30));
    assertThat(promised(cluster, "defaultEstimate: 2h")).isEqualTo(minute(120));
    assertThat(promised(cluster, "history: none")).isEqualTo(minute(60));
  }

  @Test
  void whatAJobStatesComesFirst() {
    ClusterBuilder cluster = busy(g -> g.annotation(ESTIMATE, "50m")).fact(run(1, 20));

    assertThat(promised(cluster, BEFORE)).isEqualTo(minute(50));
    assertThat(promised(cluster, AFTER)).isEqualTo(minute(50));
  }

  @Test
  void aLimitComesBeforeOrAfterTheHistory() {
    ClusterBuilder cluster = busy(g -> g.annotation(LIMIT, "100m")).fact(run(1, 20));

    assertThat(promised(cluster, BEFORE)).isEqualTo(minute(20));
    assertThat(promised(cluster, AFTER)).isEqualTo(minute(100));
    assertThat(promised(cluster, "")).isEqualTo(minute(100));
  }

  /** As the Job's controller writes it where a Job has deadlines alone. */
  @Test
  void anEstimateThatEqualsTheLimitIsTheLimit() {
    ClusterBuilder cluster =
        busy(g -> g.annotation(LIMIT, "6000s").annotation(ESTIMATE, "100m")).fact(run(1, 20));

    assertThat(promised(cluster, BEFORE)).isEqualTo(minute(20));
  }

  @Test
  void noJobIsExpectedToRunBeyondItsLimit() {
    ClusterBuilder cluster = busy(g -> g.annotation(LIMIT, "15m")).fact(run(1, 20));

    assertThat(promised(cluster, BEFORE)).isEqualTo(minute(15));
  }

  @Test
  void jobsOfWhichNothingIsKnownHaveTheirLimitOrTheDefault() {
    assertThat(promised(busy(g -> g.annotation(LIMIT, "15m")), BEFORE)).isEqualTo(minute(15));
    assertThat(promised(busy(g -> g), BEFORE)).isEqualTo(minute(60));
    EndedRunInfo ofOthers = run(keyOf("other", "busy"), 1, NOON, 20);
    assertThat(promised(busy(g -> g).fact(ofOthers), BEFORE)).isEqualTo(minute(60));
  }

  @Test
  void aJobThatRunsLongerIsExpectedToEndLater() {
    ClusterBuilder cluster = busy(g -> g).fact(run(1, 20)).at(minute(30));

    assertThat(promised(cluster, BEFORE)).as("twice the time").isEqualTo(minute(40));
  }

  @Test
  void aJobThatRunsLongerIsExpectedToEndByItsLimit() {
    ClusterBuilder cluster = busy(g -> g.annotation(LIMIT, "35m")).fact(run(1, 20));

    assertThat(promised(cluster.at(minute(30)), BEFORE)).isEqualTo(minute(35));
    assertThat(promised(cluster.at(minute(35)), BEFORE))
        .as("beyond its limit it takes its time to end")
        .isEqualTo(minute(40));
  }

  @Test
  void theAgingOfAJobGoesByTheHistoryToo() {
    ClusterBuilder cluster =
        cluster()
            .node("n1", n -> n.cpu("4"))
            .podGroup("long", waits(NOON.minusSeconds(60)))
            .podGroup("short", waits(NOON))
            .fact(run(keyOf("default", "short"), 1, NOON, 5))
            .fact(run(keyOf("default", "long"), 2, NOON, 500))
            .at(NOON);

    assertThat(bound(cluster, BEFORE)).containsExactly("short");
    assertThat(bound(cluster, "")).containsExactly("long");
  }

  @Test
  void runsAreCountedOnceAndOnlyWhereTheHistoryIsUsed() {
    ClusterBuilder cluster = busy(g -> g).fact(run(1, 20)).fact(run(2, 40));

    assertThat(facts(cluster, "")).isEmpty();
    List<FactChange> counted = facts(cluster, BEFORE);
    assertThat(counted).hasSize(1);
    assertThat(counted.getFirst().fact())
        .isInstanceOfSatisfying(
            RunTimes.class,
            times -> {
              assertThat(times.key()).isEqualTo(BUSY);
              assertThat(times.last()).hasSize(2);
              assertThat(times.quality()).isEqualTo(new RunTimes.Quality(1, 0, 0, 2));
            });

    // The next session, or that of the next scheduler, which is shown the same runs.
    ClusterBuilder next = busy(g -> g).fact(run(1, 20)).fact(run(2, 40));
    next.fact(counted.getFirst().fact());
    assertThat(facts(next, BEFORE)).isEmpty();
    assertThat(promised(next, BEFORE)).isEqualTo(minute(30));
  }

  @Test
  void whatWasLearntHoldsWhenTheRunsAreForgotten() {
    RunTimes learnt = RunTimes.none(BUSY).with(run(1, 20)).orElseThrow();

    assertThat(promised(busy(g -> g).fact(learnt), BEFORE)).isEqualTo(minute(20));
    assertThat(promised(busy(g -> g).fact(learnt), "")).isEqualTo(minute(60));
  }

  @Test
  void anEndInTheFutureDoesNotCountBeforeItsTime() {
    EndedRunInfo later = run(BUSY, 1, NOON.plusSeconds(1), 20);

    assertThat(facts(busy(g -> g).fact(later), BEFORE)).isEmpty();
    assertThat(facts(busy(g -> g).fact(later).at(NOON.plusSeconds(1)), BEFORE)).hasSize(1);
  }

  @Test
  void aTenantWithEverNewNamesLosesHisOwnOldestRuns() {
    int most = 5_000;
    ClusterBuilder cluster = busy(g -> g);
    for (int i = 0; i < most - 10; i++) {
      Instant end = NOON.minusSeconds(most - i);
      cluster.fact(times(keyOf("greedy", "job" + i), i, end));
    }
    for (int i = 0; i < 10; i++) {
      cluster.fact(times(keyOf("modest", "job" + i), i, NOON.minusSeconds(100_000)));
    }
    cluster.fact(run(keyOf("modest", "more"), 1, NOON, 5));
    cluster.fact(run(keyOf("greedy", "more"), 2, NOON, 5));

    assertThat(facts(cluster, BEFORE))
        .extracting(change -> change.fact().key() + (change.isOver() ? " is over" : ""))
        .containsExactly(
            keyOf("greedy", "job0") + " is over",
            keyOf("greedy", "job1") + " is over",
            keyOf("greedy", "more").toString(),
            keyOf("modest", "more").toString());
  }

  @Test
  void aRunThatIsTooOldToBeRememberedChangesNothing() {
    int most = 5_000;
    ClusterBuilder cluster = busy(g -> g);
    for (int i = 0; i < most; i++) {
      cluster.fact(times(keyOf("default", "job" + i), i, NOON.minusSeconds(i)));
    }
    cluster.fact(run(keyOf("default", "old"), 1, NOON.minusSeconds(most + 1), 5));

    assertThat(facts(cluster, BEFORE)).isEmpty();
  }

  @Test
  void anArgumentThatIsNoneOfTheThreeIsRefused() {
    var configuration = busy(g -> g).configuration(text("history: always")).configuration();

    assertThat(Engine.warnings(configuration))
        .anySatisfy(
            warning ->
                assertThat(warning.what())
                    .contains(
                        "\"always\" is no use of the history (none, beforeLimit, afterLimit)"));
  }

  private static RunTimes times(ObjectKey key, int number, Instant end) {
    return RunTimes.none(key).with(run(key, number, end, 5)).orElseThrow();
  }

  private static EndedRunInfo run(int number, int minutes) {
    return run(BUSY, number, NOON.minusSeconds(3600 - number), minutes);
  }

  private static EndedRunInfo run(ObjectKey key, int number, Instant end, int minutes) {
    return EndedRunInfo.of(key, "uid-" + number, end.minusSeconds(60L * minutes), end);
  }

  /** A node that a job has since noon, and a job that waits for it. */
  private static ClusterBuilder busy(UnaryOperator<PodGroupBuilder> job) {
    var since = new PodHistory(Optional.of(NOON), Optional.of(NOON), false);
    return cluster()
        .node("n1", n -> n.cpu("4"))
        .podGroup(
            "busy-1",
            g ->
                job.apply(g)
                    .annotation("hekla.io/user", "ada")
                    .phase(PodGroupPhase.RUNNING)
                    .minMember(1)
                    .pods(1, p -> p.cpu("4").runningOn("n1").history(since)))
        .podGroup("waits", waits(NOON))
        .at(NOON);
  }

  private static UnaryOperator<PodGroupBuilder> waits(Instant created) {
    return g ->
        g.created(created)
            .annotation("hekla.io/user", "ada")
            .phase(PodGroupPhase.INQUEUE)
            .minMember(1)
            .pods(1, p -> p.cpu("4"));
  }

  private static Instant promised(ClusterBuilder cluster, String arguments) {
    return decisions(cluster, arguments).reservations().getFirst().now().orElseThrow().promised();
  }

  private static List<FactChange> facts(ClusterBuilder cluster, String arguments) {
    return decisions(cluster, arguments).facts();
  }

  private static List<String> bound(ClusterBuilder cluster, String arguments) {
    return decisions(cluster, arguments).binds().stream()
        .map(bind -> bind.podGroup().name())
        .toList();
  }

  private static Decisions decisions(ClusterBuilder cluster, String arguments) {
    return cluster.configuration(text(arguments)).run("reserve allocate").decisions();
  }

  private static String text(String arguments) {
    return """
        actions: "reserve, allocate"
        tiers:
        - plugins:
          - {name: reservation, arguments: {%1$s}}
          - {name: aging, arguments: {%1$s}}
          - {name: gang}
          - {name: predicates}
        """
        .formatted(arguments);
  }
}
