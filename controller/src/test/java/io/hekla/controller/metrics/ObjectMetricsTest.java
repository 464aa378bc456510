package io.hekla.controller.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.Delta;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobFlow;
import io.hekla.model.api.JobFlowState;
import io.hekla.model.api.JobFlowStatus;
import io.hekla.model.api.JobSpec;
import io.hekla.model.api.JobState;
import io.hekla.model.api.JobStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Metrics of objects as watches show them (docs/metrics.md#metrics-under-volcanos-names). */
class ObjectMetricsTest {
  private static final Instant CREATED = Instant.parse("2026-01-01T00:00:00Z");
  private static final Duration PREPARED = Duration.ofMillis(4);
  private static final Map<String, String> OF_JOB =
      Map.of("job_name", "ns/job", "queue_name", "team");

  private final ObjectMetrics metrics = new ObjectMetrics(2);

  @BeforeEach
  void theSchedulerRunsHere() {
    metrics.count(true);
  }

  private static ObjectMeta named(String name, String uid) {
    return new ObjectMetaBuilder()
        .withNamespace("ns")
        .withName(name)
        .withUid(uid)
        .withCreationTimestamp(CREATED.toString())
        .build();
  }

  private static Pod pod(String name, String node) {
    return new PodBuilder()
        .withMetadata(named(name, name + "-uid"))
        .withNewSpec()
        .withNodeName(node)
        .endSpec()
        .build();
  }

  private static Job job(String name, String phase) {
    var job = new Job();
    job.setMetadata(named(name, name + "-uid"));
    job.setSpec(new JobSpec());
    job.getSpec().queue = "team";
    job.setStatus(new JobStatus());
    job.getStatus().state = new JobState();
    job.getStatus().state.phase = phase;
    return job;
  }

  private static JobFlow flow(String phase) {
    var flow = new JobFlow();
    flow.setMetadata(named("flow", "flow-uid"));
    flow.setStatus(new JobFlowStatus());
    flow.getStatus().state = new JobFlowState();
    flow.getStatus().state.phase = phase;
    return flow;
  }

  private void appeared(Kind<?> kind, HasMetadata object, int seconds) {
    take(new Delta(kind, Optional.empty(), Optional.of(object)), seconds);
  }

  private void changed(Kind<?> kind, HasMetadata before, HasMetadata after, int seconds) {
    take(new Delta(kind, Optional.of(before), Optional.of(after)), seconds);
  }

  private void gone(Kind<?> kind, HasMetadata object, int seconds) {
    take(new Delta(kind, Optional.of(object), Optional.empty()), seconds);
  }

  private void take(Delta delta, int seconds) {
    if (ObjectMetrics.isConcernedBy(delta)) {
      metrics.changed(
          delta, Optional.of(CREATED.minusSeconds(2)), true, CREATED.plusSeconds(seconds));
    }
  }

  private ScrapedMetrics scrape() {
    var table = new MetricTable();
    metrics.addTo(table);
    return ScrapedMetrics.read(PrometheusText.of(table));
  }

  private double latency(String stage) {
    return scrape()
        .value("volcano_task_scheduling_latency_milliseconds_sum", Map.of("stage", stage))
        .orElseThrow();
  }

  @Test
  void thePodsWayToItsNodeIsTimedFromItsCreation() {
    appeared(Kind.POD, pod("p", ""), 1);
    metrics.bindBegins("p-uid", PREPARED, CREATED.plusSeconds(2));
    changed(Kind.POD, pod("p", ""), pod("p", "n1"), 3);
    changed(Kind.POD, pod("p", "n1"), pod("p", "n1"), 9);

    assertThat(latency("Watched")).isEqualTo(1000);
    assertThat(latency("PreBound")).isEqualTo(2000);
    assertThat(latency("Bound")).isEqualTo(3000);
    assertThat(
            scrape()
                .value(
                    "volcano_task_scheduling_latency_milliseconds_count", Map.of("stage", "Bound")))
        .contains(1.0);
  }

  @Test
  void aPodOfAJobShowsTheTimeBetweenTheirCreations() {
    appeared(Kind.POD, pod("p", ""), 1);

    assertThat(
            scrape()
                .value("volcano_controller_job_to_pod_creation_latency_milliseconds_sum", Map.of()))
        .contains(2000.0);
  }

  @Test
  void theTimesOfABindAreItsStages() {
    metrics.bindBegins("p-uid", PREPARED, CREATED.plusSeconds(2));
    metrics.bound(Duration.ofMillis(7));

    assertThat(
            scrape()
                .value(
                    "volcano_scheduling_stage_duration_milliseconds_sum",
                    Map.of("stage", "PreBind")))
        .contains(4.0);
    assertThat(
            scrape()
                .value(
                    "volcano_scheduling_stage_duration_milliseconds_sum", Map.of("stage", "Bind")))
        .contains(7.0);
  }

  @Test
  void aJobIsCountedEachTimeItEndsUntilItIsDeleted() {
    changed(Kind.JOB, job("job", "Running"), job("job", "Completed"), 1);
    changed(Kind.JOB, job("job", "Completed"), job("job", "Completed"), 2);
    changed(Kind.JOB, job("job", "Completed"), job("job", "Running"), 3);
    changed(Kind.JOB, job("job", "Running"), job("job", "Completed"), 4);
    changed(Kind.JOB, job("job", "Completed"), job("job", "Failed"), 5);

    assertThat(scrape().value("volcano_job_completed_phase_count", OF_JOB)).contains(2.0);
    assertThat(scrape().value("volcano_job_failed_phase_count", OF_JOB)).contains(1.0);

    gone(Kind.JOB, job("job", "Failed"), 6);

    assertThat(scrape().samples("volcano_job_completed_phase_count")).isEmpty();
    assertThat(scrape().samples("volcano_job_failed_phase_count")).isEmpty();
  }

  @Test
  void aJobThatHadEndedBeforeItWasSeenIsNotCounted() {
    appeared(Kind.JOB, job("job", "Completed"), 1);

    assertThat(scrape().samples("volcano_job_completed_phase_count")).isEmpty();
  }

  @Test
  void onlySoManyJobsHaveSeries() {
    for (int i = 0; i < 5; i++) {
      changed(Kind.JOB, job("job" + i, "Running"), job("job" + i, "Failed"), 1);
    }

    assertThat(scrape().samples("volcano_job_failed_phase_count")).hasSize(2);
  }

  @Test
  void flowsAreCountedByNamespaceUntilThatIsDeleted() {
    changed(Kind.JOB_FLOW, flow("Running"), flow("Succeed"), 1);
    changed(Kind.JOB_FLOW, flow("Running"), flow("Failed"), 2);
    var namespace = Map.of("jobflow_namespace", "ns");
    assertThat(scrape().value("volcano_jobflow_succeed_phase_count", namespace)).contains(1.0);
    assertThat(scrape().value("volcano_jobflow_failed_phase_count", namespace)).contains(1.0);

    gone(
        Kind.NAMESPACE,
        new NamespaceBuilder().withNewMetadata().withName("ns").endMetadata().build(),
        3);

    assertThat(scrape().samples("volcano_jobflow_succeed_phase_count")).isEmpty();
    assertThat(scrape().samples("volcano_jobflow_failed_phase_count")).isEmpty();
  }

  @Test
  void aMemberWithoutTheSchedulerCountsOnlyTheBindsThatItSends() {
    metrics.count(false);
    appeared(Kind.POD, pod("p", ""), 1);
    changed(Kind.JOB, job("job", "Running"), job("job", "Completed"), 1);
    metrics.bindBegins("p-uid", PREPARED, CREATED.plusSeconds(2));
    changed(Kind.POD, pod("p", ""), pod("p", "n1"), 3);

    assertThat(latency("PreBound")).isEqualTo(2000);
    assertThat(scrape().samples("volcano_task_scheduling_latency_milliseconds_sum")).hasSize(1);
    assertThat(scrape().samples("volcano_job_completed_phase_count")).isEmpty();
  }
}
