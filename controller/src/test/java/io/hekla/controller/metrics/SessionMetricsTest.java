package io.hekla.controller.metrics;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.scheduler.testing.ClusterBuilder;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Metrics of sessions of a known cluster (docs/metrics.md#metrics-under-volcanos-names). */
class SessionMetricsTest {
  private static final String ACTIONS = "enqueue allocate backfill";
  private static final Instant AT = Instant.ofEpochSecond(90);
  private static final Map<String, String> NO_LABELS = Map.of();

  private final MeteredSessions sessions = new MeteredSessions();

  private static ClusterBuilder oneNode() {
    return cluster()
        .node("n1", node -> node.cpu("4").memory("8Gi"))
        .tiers("priority gang", "drf predicates");
  }

  private double value(String name, Map<String, String> labels) {
    return sessions
        .scrape()
        .value("volcano_" + name, labels)
        .orElseThrow(() -> new AssertionError(name + labels + " is missing"));
  }

  @Test
  void theTimesOfASessionAreCountedOnce() {
    sessions.run(oneNode(), ACTIONS, AT);

    assertThat(value("e2e_scheduling_latency_milliseconds_sum", NO_LABELS)).isEqualTo(70);
    assertThat(value("e2e_scheduling_latency_milliseconds_count", NO_LABELS)).isEqualTo(1);
    // The clock is read once within the application of changes.
    assertThat(value("update_snapshot_duration_milliseconds_sum", NO_LABELS)).isEqualTo(3 + 1);
    // Four plugins are opened, each read twice.
    assertThat(value("open_session_duration_milliseconds_sum", NO_LABELS)).isEqualTo(4 + 9);
    assertThat(value("worker_scheduling_cycle_duration_milliseconds_count", NO_LABELS))
        .isEqualTo(1);
    for (String action : ACTIONS.split(" ", -1)) {
      assertThat(value("action_scheduling_latency_milliseconds_count", Map.of("action", action)))
          .isEqualTo(1);
    }
  }

  @Test
  void everyPluginIsTimedAtItsOpeningAndAtTheCloseOfTheSession() {
    sessions.run(oneNode(), ACTIONS, AT);
    sessions.run(oneNode(), ACTIONS, AT);

    for (String plugin : new String[] {"priority", "gang", "drf", "predicates"}) {
      for (String when : new String[] {"OnSessionOpen", "OnSessionClose"}) {
        assertThat(
                value(
                    "plugin_scheduling_latency_milliseconds_count",
                    Map.of("plugin", plugin, "OnSession", when)))
            .as(plugin + when)
            .isEqualTo(2);
      }
    }
    assertThat(
            value(
                "plugin_scheduling_latency_milliseconds_sum",
                Map.of("plugin", "gang", "OnSession", "OnSessionOpen")))
        .isEqualTo(2);
  }

  @Test
  void aPlacedPodShowsTheTimeSinceItsJobAndItselfWereCreated() {
    sessions.run(
        oneNode().podGroup("pg", group -> group.minMember(2).pods(2, pod -> pod.cpu("1"))),
        ACTIONS,
        AT);

    var job = Map.of("job_name", "pg", "queue", "default", "job_namespace", "default");
    assertThat(value("e2e_job_scheduling_duration", job)).isEqualTo(90_000);
    assertThat(value("e2e_job_scheduling_start_time", job)).isEqualTo(0);
    assertThat(value("e2e_job_scheduling_last_time", job)).isEqualTo(90);
    assertThat(value("e2e_job_scheduling_latency_milliseconds_count", NO_LABELS)).isEqualTo(2);
    assertThat(value("e2e_job_scheduling_latency_milliseconds_sum", NO_LABELS))
        .isEqualTo(2 * 90_000);
    assertThat(value("task_scheduling_latency_milliseconds_count", Map.of("stage", "Assumed")))
        .isEqualTo(2);
    for (String stage : new String[] {"Predicate", "Scoring"}) {
      assertThat(value("scheduling_stage_duration_milliseconds_count", Map.of("stage", stage)))
          .isEqualTo(2);
      assertThat(value("scheduling_stage_duration_milliseconds_sum", Map.of("stage", stage)))
          .isEqualTo(2);
    }
    assertThat(value("schedule_attempts_total", Map.of("result", "scheduled"))).isEqualTo(2);
  }

  @Test
  void aGangThatLacksPodsIsCountedWithEachSession() {
    var cluster =
        oneNode()
            .podGroup("gang", group -> group.minMember(5).pods(5, pod -> pod.cpu("1")))
            .podGroup("small", group -> group.pods(1, pod -> pod.cpu("1")));

    sessions.run(cluster, ACTIONS, AT);
    sessions.run(cluster, ACTIONS, AT);

    assertThat(value("unschedule_task_count", Map.of("job_id", "gang"))).isEqualTo(5);
    assertThat(value("unschedule_task_count", Map.of("job_id", "small"))).isEqualTo(0);
    assertThat(value("unschedule_job_count", NO_LABELS)).isEqualTo(1);
    assertThat(value("job_retry_counts", Map.of("job_id", "gang"))).isEqualTo(2);
    assertThat(sessions.scrape().samples("volcano_job_retry_counts")).hasSize(1);
    assertThat(value("schedule_attempts_total", Map.of("result", "unschedulable")))
        .isEqualTo(2 * 5);
  }

  @Test
  void aJobThatWaitsUnchangedIsCountedWithEachSessionToo() {
    var cluster =
        oneNode()
            .tiers("priority gang", "predicates proportion")
            .podGroup("waits", group -> group.minMember(3).needs("cpu", "100"));
    var first = sessions.run(cluster, ACTIONS, AT);
    assertThat(first.news()).hasSize(1);

    var second = sessions.again(first, cluster, ACTIONS, AT);
    var third = sessions.again(second, cluster, ACTIONS, AT);

    assertThat(third.news()).isEmpty();
    assertThat(value("job_retry_counts", Map.of("job_id", "waits"))).isEqualTo(3);
    assertThat(value("unschedule_task_count", Map.of("job_id", "waits"))).isEqualTo(3);
  }

  @Test
  void podsThatRequestNothingMakeAGangReady() {
    sessions.run(
        cluster()
            .tiers("gang predicates")
            .podGroup("pg", group -> group.minMember(2).pods(2, pod -> pod)),
        ACTIONS,
        AT);

    assertThat(value("unschedule_task_count", Map.of("job_id", "pg"))).isEqualTo(0);
  }

  @Test
  void jobsOfEqualNamesShareTheSeriesThatNameNoNamespace() {
    sessions.run(
        oneNode()
            .podGroup("one/gang", group -> group.minMember(5).pods(5, pod -> pod.cpu("1")))
            .podGroup("two/gang", group -> group.minMember(6).pods(6, pod -> pod.cpu("1"))),
        ACTIONS,
        AT);

    assertThat(value("unschedule_task_count", Map.of("job_id", "gang"))).isEqualTo(11);
    assertThat(sessions.scrape().samples("volcano_job_share")).hasSize(2);
  }

  @Test
  void jobsAndNamespacesHaveTheirDominantShares() {
    sessions.run(
        oneNode()
            .podGroup("a/one", group -> group.pods(1, pod -> pod.cpu("1").runningOn("n1")))
            .podGroup("a/two", group -> group.pods(1, pod -> pod.cpu("2").runningOn("n1"))),
        ACTIONS,
        AT);

    assertThat(value("job_share", Map.of("job_ns", "a", "job_id", "one"))).isEqualTo(0.25);
    assertThat(value("namespace_share", Map.of("namespace_name", "a"))).isEqualTo(0.75);
    assertThat(value("namespace_weight", Map.of("namespace_name", "a"))).isEqualTo(1);
    assertThat(value("namespace_weighted_share", Map.of("namespace_name", "a"))).isEqualTo(0.75);
  }

  @Test
  void thereAreNoSharesWithoutThePluginThatComputesThem() {
    sessions.run(
        oneNode().tiers("gang").podGroup("pg", group -> group.pods(1, pod -> pod.cpu("1"))),
        ACTIONS,
        AT);

    assertThat(sessions.scrape().samples("volcano_job_share")).isEmpty();
    assertThat(sessions.scrape().samples("volcano_namespace_share")).isEmpty();
  }

  @Test
  void aJobThatIsGoneHasNoSeries() {
    sessions.run(
        oneNode().podGroup("pg", group -> group.pods(1, pod -> pod.cpu("1"))), ACTIONS, AT);
    assertThat(sessions.scrape().samples("volcano_e2e_job_scheduling_duration")).hasSize(1);

    sessions.run(oneNode(), ACTIONS, AT);

    for (String name :
        new String[] {
          "e2e_job_scheduling_duration",
          "e2e_job_scheduling_start_time",
          "e2e_job_scheduling_last_time",
          "unschedule_task_count",
          "job_share",
          "job_retry_counts"
        }) {
      assertThat(sessions.scrape().samples("volcano_" + name)).as(name).isEmpty();
    }
  }

  @Test
  void onlySoManyJobsHaveSeriesAndTheOthersAreCounted() {
    var bounded = new MeteredSessions(2);
    var cluster = oneNode();
    for (int i = 0; i < 5; i++) {
      cluster.podGroup("pg" + i, group -> group.pods(1, pod -> pod.cpu("100")));
    }

    bounded.run(cluster, ACTIONS, AT);

    assertThat(bounded.scrape().samples("volcano_job_share")).hasSize(2);
    assertThat(bounded.scrape().value("volcano_unschedule_job_count", NO_LABELS)).contains(5.0);
    assertThat(bounded.metrics().addTo(new MetricTable())).isEqualTo(3);
  }

  @Test
  void placesOfJobsThatAreGoneAreFreeForOthers() {
    var bounded = new MeteredSessions(1);
    bounded.run(
        oneNode().podGroup("old", group -> group.pods(1, pod -> pod.cpu("1"))), ACTIONS, AT);
    bounded.scrape();
    var others = oneNode().podGroup("new", group -> group.pods(1, pod -> pod.cpu("1")));
    bounded.run(others, ACTIONS, AT);
    bounded.scrape();

    bounded.run(others, ACTIONS, AT);

    assertThat(bounded.scrape().samples("volcano_job_share"))
        .singleElement()
        .satisfies(sample -> assertThat(sample.labels()).containsEntry("job_id", "new"));
  }

  @Test
  void aPreemptionIsCountedWithItsVictims() {
    sessions.run(
        cluster()
            .priorityClass("high", 10)
            .node("n1", node -> node.cpu("4"))
            .podGroup("low", group -> group.pods(4, pod -> pod.cpu("1").runningOn("n1")))
            .podGroup("high", group -> group.priorityClass("high").pods(1, pod -> pod.cpu("2")))
            .tiers("priority gang conformance", "drf predicates proportion nodeorder"),
        "enqueue allocate preempt backfill",
        AT);

    assertThat(value("pod_preemption_victims", NO_LABELS)).isEqualTo(2);
    assertThat(value("total_preemption_attempts", NO_LABELS)).isEqualTo(1);
    assertThat(value("eviction_transactions_total", Map.of("action", "preempt"))).isEqualTo(1);
  }

  @Test
  void aSessionThatFailedIsAnError() {
    sessions.metrics().failed();

    assertThat(value("schedule_attempts_total", Map.of("result", "error"))).isEqualTo(1);
  }
}
