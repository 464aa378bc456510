package io.hekla.actors.metrics;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.metrics.EndedSession;
import io.hekla.controller.metrics.SessionTimes;
import io.hekla.controller.session.SessionRecord;
import io.hekla.controller.session.SessionStart;
import io.hekla.model.cluster.EndedRunInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.cluster.ReservationInfo;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.SessionInput;
import io.hekla.scheduler.plugin.SessionMonitor;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.testing.ClusterBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Figures of the scheduler. Source: docs/metrics.md#all-metrics. */
class SessionFiguresTest {
  private static final Instant AT = Instant.parse("2026-01-01T00:00:00Z");
  private static final Duration DECIDES = Duration.ofMillis(40);

  private final RecordedCounts counts = new RecordedCounts();
  private final SessionFigures figures = new SessionFigures(counts);
  private long nanos;

  /** Runs a session that collects for 3 ms, decides for 40, and is over after 70. */
  private void run(ClusterBuilder cluster) {
    var times = new SessionTimes(() -> nanos);
    var start = new SessionInput("1-1", AT, cluster.configuration(), 0);
    Engine.Step step =
        Engine.step(ClusterState.EMPTY, cluster.changes(), List.of(), start, SessionMonitor.NONE);
    nanos += DECIDES.toNanos();
    times.end();
    var input =
        new SessionRecord.Input(
            ClusterState.EMPTY,
            cluster.changes(),
            new SessionStart(AT, 0, cluster.configuration(), "digest", 0),
            Map.of());
    figures.ended(
        new EndedSession(
            new SessionRecord(1, 1, input, step, step.decisions().binds(), 100),
            times,
            Duration.ofMillis(3),
            Duration.ofMillis(70),
            AT));
  }

  private static ClusterBuilder twoNodes() {
    return cluster().node("n1", node -> node.cpu("4")).node("n2", node -> node.cpu("4"));
  }

  @Test
  void theStepsOfASessionAddUpToItsTime() {
    run(twoNodes());

    assertThat(counts.last(Metric.SESSION_STEP_TIME, "collect")).isEqualTo(Duration.ofMillis(3));
    assertThat(counts.last(Metric.SESSION_STEP_TIME, "decide")).isEqualTo(DECIDES);
    assertThat(counts.last(Metric.SESSION_STEP_TIME, "commit")).isEqualTo(Duration.ofMillis(27));
  }

  @Test
  void waitingJobsAreCountedByTheirReasonUntilTheyWaitNoLonger() {
    run(
        twoNodes()
            .tiers("priority gang", "predicates proportion")
            .podGroup("gang", group -> group.minMember(5).pods(5, pod -> pod.cpu("3"))));
    assertThat(counts.sum(Metric.WAITING_JOBS)).isEqualTo(1);
    assertThat(counts.value(Metric.WAITING_JOBS, "GangNotReady")).isEqualTo(1);

    run(twoNodes());
    assertThat(counts.value(Metric.WAITING_JOBS, "GangNotReady")).isZero();
  }

  @Test
  void reservationsAreCountedAndThoseThatEndedByTheirOutcome() {
    ClusterBuilder waits =
        cluster()
            .node("n1", node -> node.cpu("4"))
            .configuration(
                """
                actions: "reserve, allocate"
                tiers: [{plugins: [{name: reservation}, {name: gang}, {name: predicates}]}]
                """)
            .podGroup(
                "busy",
                group ->
                    group.phase(PodGroupPhase.RUNNING).pods(1, pod -> pod.cpu("4").runningOn("n1")))
            .podGroup(
                "waits", group -> group.phase(PodGroupPhase.INQUEUE).pods(1, pod -> pod.cpu("4")));
    run(waits);
    assertThat(counts.value(Metric.RESERVATIONS)).isEqualTo(1);
    assertThat(counts.sum(Metric.ENDED_RESERVATIONS)).isZero();

    run(
        twoNodes()
            .fact(reservation("kept", AT.minusSeconds(5)))
            .podGroup("kept", group -> group.pods(1, pod -> pod.cpu("4")))
            .fact(reservation("late", AT.minusSeconds(300)))
            .podGroup("late", group -> group.pods(1, pod -> pod.cpu("4")))
            .fact(reservation("gone", AT)));

    assertThat(counts.value(Metric.RESERVATIONS)).isZero();
    assertThat(counts.value(Metric.ENDED_RESERVATIONS, "kept")).isEqualTo(1);
    assertThat(counts.value(Metric.ENDED_RESERVATIONS, "late")).isEqualTo(1);
    assertThat(counts.value(Metric.ENDED_RESERVATIONS, "dropped")).isEqualTo(1);
  }

  @Test
  void runsThatTheHistoryHadAnEstimateOfAreCountedByWhatItWasWorth() {
    ClusterBuilder cluster =
        twoNodes()
            .configuration(
                """
                actions: "reserve, allocate"
                tiers: [{plugins: [{name: reservation, arguments: {history: afterLimit}}]}]
                """)
            .at(AT);
    // 12 minutes of 10 that were expected, 13 of 11, 30 of 12.5, and 1 of 21.5.
    List<Integer> minutes = List.of(10, 12, 13, 30, 1);
    ObjectKey alike = new ObjectKey("ns", "ada/train/1×cpu=1000");
    for (int i = 0; i < minutes.size(); i++) {
      Instant end = AT.minusSeconds(100 - i);
      Instant start = end.minusSeconds(60L * minutes.get(i));
      cluster.fact(EndedRunInfo.of(alike, "run-" + i, start, end));
    }
    run(cluster);

    assertThat(counts.value(Metric.RUN_ESTIMATES, "within")).isEqualTo(2);
    assertThat(counts.value(Metric.RUN_ESTIMATES, "longer")).isEqualTo(1);
    assertThat(counts.value(Metric.RUN_ESTIMATES, "shorter")).isEqualTo(1);
  }

  private static ReservationInfo reservation(String podGroup, Instant promised) {
    return new ReservationInfo(
        new ObjectKey("default", podGroup),
        "uid-default/" + podGroup,
        AT.minusSeconds(900),
        promised,
        promised,
        Duration.ofHours(1),
        new TreeMap<>());
  }

  @Test
  void freeCpuIsCountedByWhetherItsNodeHasPods() {
    run(twoNodes().podGroup("runs", group -> group.pods(1, pod -> pod.cpu("1").runningOn("n1"))));
    figures.showNodes();

    assertThat(counts.value(Metric.NODES, "used")).isEqualTo(1);
    assertThat(counts.value(Metric.NODES, "empty")).isEqualTo(1);
    assertThat(counts.value(Metric.FREE_CPU, "used")).isEqualTo(3000);
    assertThat(counts.value(Metric.FREE_CPU, "empty")).isEqualTo(4000);
  }

  @Test
  void aMemberWithoutTheSchedulerShowsNoFiguresOfIt() {
    assertThat(counts.value(Metric.SCHEDULER_RUNS)).as("at the start").isZero();
    figures.runs(7);
    run(twoNodes());
    figures.showNodes();
    assertThat(counts.value(Metric.NODES, "empty")).isEqualTo(2);
    assertThat(counts.value(Metric.SCHEDULER_RUNS)).isEqualTo(1);
    assertThat(counts.value(Metric.TERM)).isEqualTo(7);

    figures.stops();
    figures.showNodes();

    assertThat(counts.value(Metric.SCHEDULER_RUNS)).isZero();
    assertThat(counts.value(Metric.NODES, "empty")).isZero();
  }
}
