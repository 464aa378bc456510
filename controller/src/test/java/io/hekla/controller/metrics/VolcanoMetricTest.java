package io.hekla.controller.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Names, types, labels and buckets are those of Volcano
 * (docs/metrics.md#metrics-under-volcanos-names).
 */
class VolcanoMetricTest {
  private static final String QUEUE = "queue_name";

  private static final List<String> OF_QUEUES =
      List.of("allocated", "request", "deserved", "capacity", "real_capacity", "inqueue");

  private static VolcanoMetric metric(String name) {
    return Arrays.stream(VolcanoMetric.values())
        .filter(metric -> metric.exposedName().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError(name + " is missing"));
  }

  private static void isThere(String name, String type, String... labels) {
    VolcanoMetric metric = metric(name);
    assertThat(metric.type().name().toLowerCase(Locale.ROOT)).as(name).isEqualTo(type);
    assertThat(metric.labels()).as(name).containsExactly(labels);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "e2e_scheduling_latency_milliseconds|histogram|",
        "open_session_duration_milliseconds|histogram|",
        "update_snapshot_duration_milliseconds|histogram|",
        "worker_scheduling_cycle_duration_milliseconds|histogram|",
        "action_scheduling_latency_milliseconds|histogram|action",
        "plugin_scheduling_latency_milliseconds|histogram|plugin,OnSession",
        "e2e_job_scheduling_latency_milliseconds|histogram|",
        "e2e_job_scheduling_duration|gauge|job_name,queue,job_namespace",
        "e2e_job_scheduling_start_time|gauge|job_name,queue,job_namespace",
        "e2e_job_scheduling_last_time|gauge|job_name,queue,job_namespace",
        "task_scheduling_latency_milliseconds|histogram|stage",
        "scheduling_stage_duration_milliseconds|histogram|stage",
        "schedule_attempts_total|counter|result",
        "pod_preemption_victims|gauge|",
        "total_preemption_attempts|counter|",
        "eviction_transactions_total|counter|action",
        "unschedule_task_count|gauge|job_id",
        "unschedule_job_count|gauge|",
        "job_share|gauge|job_ns,job_id",
        "job_retry_counts|counter|job_id",
        "queue_share|gauge|queue_name",
        "queue_weight|gauge|queue_name",
        "queue_overused|gauge|queue_name",
        "namespace_share|gauge|namespace_name",
        "namespace_weight|gauge|namespace_name",
        "namespace_weighted_share|gauge|namespace_name",
        "vgpu_device_shared_number|gauge|devID,NodeName",
        "vgpu_device_allocated_memory|gauge|devID,NodeName",
        "vgpu_device_allocated_cores|gauge|devID,NodeName",
        "vgpu_device_memory_limit|gauge|devID,NodeName",
        "vgpu_device_memory_allocation_for_a_certain_pod|gauge|devID,NodeName,podName",
        "vgpu_device_core_allocation_for_a_certain_pod|gauge|devID,NodeName,podName",
        "controller_job_to_pod_creation_latency_milliseconds|histogram|",
        "job_completed_phase_count|counter|job_name,queue_name",
        "job_failed_phase_count|counter|job_name,queue_name",
        "queue_pod_group_inqueue_count|gauge|queue_name",
        "queue_pod_group_pending_count|gauge|queue_name",
        "queue_pod_group_running_count|gauge|queue_name",
        "queue_pod_group_unknown_count|gauge|queue_name",
        "queue_pod_group_completed_count|gauge|queue_name",
        "jobflow_succeed_phase_count|counter|jobflow_namespace",
        "jobflow_failed_phase_count|counter|jobflow_namespace"
      })
  void aMetricHasVolcanosTypeAndLabels(String name, String type, String labels) {
    isThere("volcano_" + name, type, labels == null ? new String[0] : labels.split(",", -1));
  }

  @Test
  void queuesHaveEachFigureOfCpuMemoryAndOtherResources() {
    for (String figure : OF_QUEUES) {
      isThere("volcano_queue_" + figure + "_milli_cpu", "gauge", QUEUE);
      isThere("volcano_queue_" + figure + "_memory_bytes", "gauge", QUEUE);
      isThere("volcano_queue_" + figure + "_scalar_resources", "gauge", QUEUE, "resource");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "volcano_e2e_scheduling_latency_milliseconds, 1, 5000, 20",
    "volcano_open_session_duration_milliseconds, 1, 5000, 20",
    "volcano_action_scheduling_latency_milliseconds, 1, 2000, 20",
    "volcano_plugin_scheduling_latency_milliseconds, 0.1, 100, 15",
    "volcano_e2e_job_scheduling_latency_milliseconds, 100, 120000, 30",
    "volcano_task_scheduling_latency_milliseconds, 50, 60000, 30",
    "volcano_scheduling_stage_duration_milliseconds, 0.1, 500, 20",
    "volcano_controller_job_to_pod_creation_latency_milliseconds, 50, 60000, 30",
    "volcano_worker_scheduling_cycle_duration_milliseconds, 5, 81920, 15"
  })
  void aHistogramHasVolcanosBuckets(String name, double least, double greatest, int count) {
    List<Double> bounds = metric(name).buckets().upper();

    assertThat(bounds).hasSize(count);
    assertThat(bounds.getFirst()).isCloseTo(least, Percentage.withPercentage(1e-9));
    assertThat(bounds.getLast()).isCloseTo(greatest, Percentage.withPercentage(1e-9));
    double factor = bounds.get(1) / bounds.get(0);
    for (int i = 1; i < count; i++) {
      assertThat(bounds.get(i) / bounds.get(i - 1))
          .isCloseTo(factor, Percentage.withPercentage(1e-9));
    }
  }

  /**
   * Names and labels that the queries of Volcano's published dashboards select or group by; {@code
   * le} comes with every histogram.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "volcano_e2e_scheduling_latency_milliseconds|le",
        "volcano_e2e_job_scheduling_latency_milliseconds|le",
        "volcano_e2e_job_scheduling_duration|queue,job_namespace,job_name",
        "volcano_open_session_duration_milliseconds|le",
        "volcano_update_snapshot_duration_milliseconds|le",
        "volcano_worker_scheduling_cycle_duration_milliseconds|le",
        "volcano_action_scheduling_latency_milliseconds|action,le",
        "volcano_plugin_scheduling_latency_milliseconds|plugin,OnSession,le",
        "volcano_task_scheduling_latency_milliseconds|stage,le",
        "volcano_scheduling_stage_duration_milliseconds|stage,le",
        "volcano_controller_job_to_pod_creation_latency_milliseconds|le",
        "volcano_total_preemption_attempts|",
        "volcano_pod_preemption_victims|",
        "volcano_queue_real_capacity_scalar_resources|queue_name,resource",
        "volcano_queue_share|queue_name",
        "rest_client_requests_total|verb,code",
        "rest_client_request_duration_seconds|verb,le"
      })
  void theQueriesOfDashboardsFindNamesAndLabels(String name, String labels) {
    VolcanoMetric metric = metric(name);
    for (String label : labels == null ? new String[0] : labels.split(",", -1)) {
      if (label.equals("le")) {
        assertThat(metric.type()).isEqualTo(MetricType.HISTOGRAM);
      } else {
        assertThat(metric.labels()).contains(label);
      }
    }
  }

  @Test
  void noNameComesTwice() {
    assertThat(Arrays.stream(VolcanoMetric.values()).map(VolcanoMetric::exposedName))
        .doesNotHaveDuplicates();
    assertThat(
            Arrays.stream(VolcanoMetric.values())
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting())))
        .hasSize(62);
  }
}
