package io.hekla.simulator.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.apiserver.store.EmbeddedApiServer;
import io.hekla.controller.metrics.PrometheusProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/**
 * Queries of the kinds that Volcano's published dashboards make, answered by a Prometheus that
 * scrapes a member. Its program is in the folder {@code HEKLA_PROMETHEUS}.
 */
@EnabledIfEnvironmentVariable(named = "HEKLA_PROMETHEUS", matches = ".+")
class DashboardQueriesTest {
  private static final List<String> HISTOGRAMS =
      List.of(
          "volcano_e2e_scheduling_latency_milliseconds",
          "volcano_e2e_job_scheduling_latency_milliseconds",
          "volcano_open_session_duration_milliseconds",
          "volcano_update_snapshot_duration_milliseconds",
          "volcano_worker_scheduling_cycle_duration_milliseconds",
          "volcano_controller_job_to_pod_creation_latency_milliseconds");

  private static final List<String> QUEUE_VECTORS =
      List.of("request", "allocated", "deserved", "inqueue");

  @TempDir Path data;
  private final EmbeddedApiServer server = StartedSystem.emptyServer();

  @AfterEach
  void closeServer() {
    server.close();
  }

  private static String quantile(String histogram, String selector, String by) {
    return "histogram_quantile(0.95, sum(rate(%s_bucket%s[1m])) by (%s))"
        .formatted(histogram, selector, by);
  }

  private static List<String> queries() {
    var queries = new ArrayList<String>();
    for (String histogram : HISTOGRAMS) {
      queries.add(quantile(histogram, "", "le"));
      queries.add("sum(increase(%s_bucket[1h])) by (le) > 0".formatted(histogram));
    }
    queries.add(quantile("volcano_action_scheduling_latency_milliseconds", "", "action, le"));
    for (String when : List.of("OnSessionOpen", "OnSessionClose")) {
      queries.add(
          quantile(
              "volcano_plugin_scheduling_latency_milliseconds",
              "{OnSession=\"%s\"}".formatted(when),
              "plugin, le"));
    }
    for (String stage : List.of("Watched", "Assumed", "PreBound", "Bound")) {
      queries.add(
          quantile(
              "volcano_task_scheduling_latency_milliseconds",
              "{stage=\"%s\"}".formatted(stage),
              "le"));
    }
    for (String stage : List.of("Predicate", "Scoring", "PreBind", "Bind")) {
      queries.add(
          quantile(
              "volcano_scheduling_stage_duration_milliseconds",
              "{stage=\"%s\"}".formatted(stage),
              "le"));
    }
    for (String label : List.of("queue", "job_namespace", "job_name")) {
      queries.add("avg(volcano_e2e_job_scheduling_duration) by (%s)".formatted(label));
    }
    queries.add(
        "stddev(volcano_e2e_job_scheduling_duration) / avg(volcano_e2e_job_scheduling_duration)");
    queries.add("increase(volcano_e2e_job_scheduling_duration[24h])");
    queries.add("rate(volcano_total_preemption_attempts[5m])");
    queries.add("volcano_pod_preemption_victims");
    for (String vector : QUEUE_VECTORS) {
      queries.add("volcano_queue_%s_milli_cpu{queue_name=\"default\"}".formatted(vector));
      queries.add("volcano_queue_%s_memory_bytes{queue_name=\"default\"}".formatted(vector));
      queries.add("volcano_queue_%s_scalar_resources{resource=\"pods\"}".formatted(vector));
    }
    queries.add("volcano_queue_share");
    queries.add("sum(rate(rest_client_requests_total[1m])) by (verb, code)");
    queries.add(quantile("rest_client_request_duration_seconds", "", "verb, le"));
    return queries;
  }

  @Test
  void allHaveAnswers() throws Exception {
    var metrics = Scrape.ofFreePort();
    Path program = Path.of(System.getenv("HEKLA_PROMETHEUS")).resolve("prometheus");
    try (var hekla =
            StartedSystem.startOn(
                server,
                data.resolve("data"),
                Map.of("hekla.metrics.port", metrics.port(), "hekla.metrics.every", "1s"));
        var prometheus =
            PrometheusProcess.start(program, data.resolve("prometheus"), metrics.port())) {
      hekla.node("n1", "100");
      StartedSystem.await("the first scrape", () -> prometheus.query("up == 1").size() == 1);
      // Rates need values from more than one scrape.
      var jobs = new ArrayList<String>();
      StartedSystem.await(
          "answers",
          () -> {
            jobs.add("job-" + jobs.size());
            hekla.job(jobs.getLast(), 1, Duration.ofHours(1));
            return unanswered(prometheus).isEmpty();
          });

      assertThat(prometheus.query("volcano_queue_allocated_milli_cpu{queue_name=\"default\"}"))
          .singleElement()
          .satisfies(cpu -> assertThat(cpu).isPositive());
    }
  }

  private static List<String> unanswered(PrometheusProcess prometheus) {
    return queries().stream().filter(query -> prometheus.query(query).isEmpty()).toList();
  }
}
