package io.hekla.controller.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** The text that Prometheus reads, by its format 0.0.4. */
class PrometheusTextTest {
  private final MetricTable table = new MetricTable();

  private ScrapedMetrics scrape() {
    return ScrapedMetrics.read(PrometheusText.of(table));
  }

  @Test
  void aCounterHasItsHelpItsTypeAndOneLinePerSeries() {
    table.add(VolcanoMetric.PREEMPTION_ATTEMPTS, 2);

    assertThat(PrometheusText.of(table))
        .contains(
            """
            # HELP volcano_total_preemption_attempts Pods for which the action preempt evicts others
            # TYPE volcano_total_preemption_attempts counter
            volcano_total_preemption_attempts 2
            """);
  }

  @Test
  void aHistogramIsCumulativeAndAValueOnABoundIsInItsBucket() {
    table.observe(VolcanoMetric.API_REQUEST_TIME, 0.005, "GET");
    table.observe(VolcanoMetric.API_REQUEST_TIME, 0.3, "GET");
    table.observe(VolcanoMetric.API_REQUEST_TIME, 61, "GET");

    assertThat(PrometheusText.of(table))
        .contains(
            """
            rest_client_request_duration_seconds_bucket{verb="GET",le="0.005"} 1
            rest_client_request_duration_seconds_bucket{verb="GET",le="0.025"} 1
            """,
            """
            rest_client_request_duration_seconds_bucket{verb="GET",le="0.25"} 1
            rest_client_request_duration_seconds_bucket{verb="GET",le="0.5"} 2
            """,
            """
            rest_client_request_duration_seconds_bucket{verb="GET",le="60"} 2
            rest_client_request_duration_seconds_bucket{verb="GET",le="+Inf"} 3
            rest_client_request_duration_seconds_sum{verb="GET"} 61.305
            rest_client_request_duration_seconds_count{verb="GET"} 3
            """);
  }

  @Test
  void labelsMayHaveAnyCharacters() {
    String hostile = "a\"b\\c\nd} 7\n# TYPE x\u00e9\ud83d\ude00";
    table.set(VolcanoMetric.GPU_MEMORY, 1, hostile, "n");

    assertThat(
            scrape()
                .value(
                    "volcano_vgpu_device_allocated_memory",
                    Map.of("devID", hostile, "NodeName", "n")))
        .contains(1.0);
  }

  @Test
  void aLabelIsCut() {
    table.set(VolcanoMetric.GPU_MEMORY, 1, "x".repeat(100_000), "n");

    assertThat(scrape().samples("volcano_vgpu_device_allocated_memory"))
        .singleElement()
        .satisfies(sample -> assertThat(sample.labels().get("devID")).hasSize(MetricTable.LONGEST));
  }

  @Test
  void numbersOfAnySizeAreRead() {
    table.set(VolcanoMetric.QUEUE_CAPACITY_MEMORY, 1.7976931348623157e308, "huge");
    table.set(VolcanoMetric.QUEUE_CAPACITY_MEMORY, Double.POSITIVE_INFINITY, "endless");
    table.set(VolcanoMetric.QUEUE_CAPACITY_MEMORY, 68719476736.0, "whole");
    table.set(VolcanoMetric.QUEUE_CAPACITY_MEMORY, 0.25, "part");

    ScrapedMetrics scrape = scrape();

    assertThat(scrape.samples("volcano_queue_capacity_memory_bytes"))
        .extracting(ScrapedMetrics.Sample::value)
        .containsExactly(1.7976931348623157e308, Double.POSITIVE_INFINITY, 68719476736.0, 0.25);
    assertThat(PrometheusText.of(table)).contains("{queue_name=\"whole\"} 68719476736\n");
  }

  @Test
  void everyMetricIsDeclaredAlsoWithoutSeries() {
    assertThat(scrape().types()).hasSize(VolcanoMetric.values().length);
  }
}
