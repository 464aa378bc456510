package io.hekla.simulator.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.hekla.apiserver.store.EmbeddedApiServer;
import io.hekla.controller.api.Kind;
import io.hekla.controller.metrics.MetricType;
import io.hekla.controller.metrics.ScrapedMetrics;
import io.hekla.controller.metrics.ScrapedMetrics.Sample;
import io.hekla.controller.metrics.VolcanoMetric;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Metrics under Volcano's names after a real run (docs/metrics.md#metrics-under-volcanos-names).
 */
class VolcanoMetricsTest {
  private static final String CONFIGURATION =
      """
      actions: "enqueue, allocate, preempt, backfill"
      tiers:
      - plugins:
        - name: priority
        - name: gang
        - name: conformance
      - plugins:
        - name: drf
        - name: predicates
        - name: deviceshare
          arguments: {deviceshare.VGPUEnable: true}
        - name: %s
        - name: nodeorder
      """;

  private static final String NODE_WITH_CARD =
      """
      metadata:
        name: with-card
        annotations: {volcano.sh/node-vgpu-register: "GPU-a,10,8000,NVIDIA,true,:"}
      status:
        allocatable: {cpu: 1, memory: 8Gi, pods: 110, volcano.sh/vgpu-number: 10, volcano.sh/vgpu-memory: 8000, volcano.sh/vgpu-cores: 100}
        capacity: {cpu: 1, memory: 8Gi, pods: 110, volcano.sh/vgpu-number: 10, volcano.sh/vgpu-memory: 8000, volcano.sh/vgpu-cores: 100}
      """;

  private static final String JOB_WITH_CARD =
      """
      metadata: {name: uses-card, namespace: default}
      spec:
        minAvailable: 1
        schedulerName: volcano
        queue: default
        tasks:
        - name: w
          replicas: 1
          template:
            metadata: {annotations: {simulated.hekla.io/run-for: 1h}}
            spec:
              restartPolicy: Never
              containers:
              - name: main
                image: none
                resources: {limits: {volcano.sh/vgpu-number: 1, volcano.sh/vgpu-memory: 1000}}
      """;

  private static final String IMPORTANT_JOB =
      """
      metadata: {name: important, namespace: default}
      spec:
        minAvailable: 1
        schedulerName: volcano
        queue: default
        priorityClassName: high
        tasks:
        - name: w
          replicas: 1
          template:
            metadata: {annotations: {simulated.hekla.io/run-for: 1h}}
            spec:
              restartPolicy: Never
              priorityClassName: high
              containers:
              - {name: main, image: none, resources: {requests: {cpu: "3"}}}
      """;

  private static final String TEMPLATE =
      """
      metadata: {name: %s, namespace: default}
      spec:
        minAvailable: 1
        queue: default
        schedulerName: volcano
        tasks:
        - name: worker
          replicas: 1
          template:
            metadata: {annotations: {simulated.hekla.io/run-for: 10ms, simulated.hekla.io/exit-code: "%d"}}
            spec: {restartPolicy: Never, containers: [{name: main, image: none}]}
      """;

  private static final String FLOW =
      "metadata: {name: flow-%1$s, namespace: default}\nspec: {jobRetainPolicy: retain, flows: [{name: %1$s}]}\n";

  @TempDir Path data;
  private final EmbeddedApiServer server = StartedSystem.emptyServer();
  private final Scrape metrics = Scrape.ofFreePort();

  @AfterEach
  void closeServer() {
    server.close();
  }

  private StartedSystem hekla(String plugin) throws Exception {
    Path configuration =
        Files.writeString(data.resolve("scheduler.conf"), CONFIGURATION.formatted(plugin));
    return StartedSystem.startOn(
        server,
        data.resolve("data"),
        Map.of(
            "hekla.scheduler.configuration",
            configuration.toString(),
            "hekla.metrics.port",
            metrics.port(),
            "hekla.metrics.every",
            "100ms"));
  }

  private ScrapedMetrics scrape() {
    return ScrapedMetrics.read(metrics.text());
  }

  private void awaitScrape(String what, Predicate<ScrapedMetrics> condition) {
    StartedSystem.await(what, () -> condition.test(scrape()));
  }

  private static boolean isOfCapacity(VolcanoMetric metric) {
    return metric.exposedName().contains("capacity");
  }

  /**
   * Names of metrics that a scrape lacks, or has with another type, other labels or other buckets.
   */
  private static List<String> missing(ScrapedMetrics scrape, Predicate<VolcanoMetric> wanted) {
    var missing = new ArrayList<String>();
    for (VolcanoMetric metric : Arrays.stream(VolcanoMetric.values()).filter(wanted).toList()) {
      String name = metric.exposedName();
      boolean isHistogram = metric.type() == MetricType.HISTOGRAM;
      var labels = new TreeSet<>(metric.labels());
      var bounds = new ArrayList<>(metric.buckets().upper());
      if (isHistogram) {
        labels.add("le");
        bounds.add(Double.POSITIVE_INFINITY);
      }
      List<Sample> samples = scrape.samples(isHistogram ? name + "_bucket" : name);
      boolean isThere =
          metric.type().name().toLowerCase(Locale.ROOT).equals(scrape.types().get(name))
              && !samples.isEmpty()
              && samples.stream().allMatch(sample -> sample.labels().keySet().equals(labels))
              && new ArrayList<>(scrape.bounds(name)).equals(bounds);
      if (!isThere) {
        missing.add(name);
      }
    }
    return missing;
  }

  private static void submit(StartedSystem hekla, String name, JobSpec spec) {
    var job = new Job();
    job.setMetadata(new ObjectMetaBuilder().withNamespace("default").withName(name).build());
    job.setSpec(spec);
    hekla.create(Kind.JOB, job);
  }

  /** Job that goes on as long as one of its pods is there. */
  private static JobSpec ofSinglePods(int pods, Duration runFor, int exitCode) {
    JobSpec spec = StartedSystem.jobSpec(pods, runFor, exitCode);
    spec.minAvailable = 1;
    return spec;
  }

  private static JobSpec inQueue(String queue, Duration runFor) {
    JobSpec spec = StartedSystem.jobSpec(2, runFor, 0);
    spec.queue = queue;
    return spec;
  }

  @Test
  void aRunShowsEveryMetricWithItsTypeLabelsAndBuckets() throws Exception {
    try (var hekla = hekla("proportion")) {
      hekla.node("n1", "4").apply(Kind.NODE, NODE_WITH_CARD);
      hekla.apply(Kind.PRIORITY_CLASS, "metadata: {name: high}\nvalue: 1000\n");
      hekla.apply(Kind.JOB_TEMPLATE, TEMPLATE.formatted("good", 0));
      hekla.apply(Kind.JOB_TEMPLATE, TEMPLATE.formatted("bad", 1));
      hekla.apply(Kind.JOB_FLOW, FLOW.formatted("good"));
      hekla.apply(Kind.JOB_FLOW, FLOW.formatted("bad"));
      hekla.job("runs", 2, Duration.ofMillis(10));
      submit(hekla, "fails", ofSinglePods(1, Duration.ofMillis(10), 1));
      hekla.awaitJob("runs", "Completed");
      hekla.apply(Kind.JOB, JOB_WITH_CARD);
      submit(hekla, "unimportant", ofSinglePods(4, Duration.ofHours(1), 0));
      hekla.awaitJob("unimportant", "Running");
      hekla.apply(Kind.JOB, IMPORTANT_JOB);
      hekla.job("waits", 5, Duration.ofHours(1));

      StartedSystem.await(
          "all metrics", () -> missing(scrape(), metric -> !isOfCapacity(metric)).isEmpty());
      assertThat(
              scrape()
                  .value(
                      "volcano_job_completed_phase_count",
                      Map.of("job_name", "default/runs", "queue_name", "default")))
          .contains(1.0);
      assertStages(VolcanoMetric.POD_LATENCY, "Watched", "Assumed", "PreBound", "Bound");
      assertStages(VolcanoMetric.STAGE_TIME, "Predicate", "Scoring", "PreBind", "Bind");
      assertThat(
              scrape()
                  .value(
                      "volcano_vgpu_device_allocated_memory",
                      Map.of("devID", "GPU-a", "NodeName", "with-card")))
          .contains(1000.0);
    }
  }

  private void assertStages(VolcanoMetric metric, String... stages) {
    for (String stage : stages) {
      assertThat(scrape().value(metric.exposedName() + "_count", Map.of("stage", stage)))
          .as(stage)
          .hasValueSatisfying(count -> assertThat(count).isGreaterThanOrEqualTo(2));
    }
  }

  @Test
  void queuesAndJobsThatAreGoneHaveNoSeries() throws Exception {
    try (var hekla = hekla("capacity")) {
      hekla.node("n1", "4");
      hekla.apply(
          Kind.QUEUE,
          "metadata: {name: team}\nspec: {weight: 1, capability: {cpu: 4, memory: 8Gi, pods: 50}}\n");
      submit(hekla, "ends", inQueue("team", Duration.ofMillis(10)));
      submit(hekla, "stays", inQueue("team", Duration.ofHours(1)));
      hekla.awaitJob("ends", "Completed");
      hekla.awaitJob("stays", "Running");

      StartedSystem.await(
          "capacity's metrics",
          () -> missing(scrape(), VolcanoMetricsTest::isOfCapacity).isEmpty());
      awaitScrape("the job's end", scrape -> !of(scrape, "job_name", "default/ends").isEmpty());
      // The PodGroup of a Job goes once the Job has ended.
      awaitScrape("one job's share", scrape -> scrape.samples("volcano_job_share").size() == 1);
      assertThat(scrape().samples("volcano_e2e_job_scheduling_duration")).hasSize(1);

      hekla.delete(Kind.JOB, "ends").delete(Kind.JOB, "stays");
      awaitScrape(
          "the jobs' series end",
          scrape ->
              of(scrape, "job_name", "default/ends").isEmpty()
                  && scrape.samples("volcano_job_share").isEmpty()
                  && scrape.samples("volcano_e2e_job_scheduling_duration").isEmpty());
      assertThat(of(scrape(), "queue_name", "team")).isNotEmpty();

      hekla.delete(Kind.QUEUE, "team");
      awaitScrape("the queue's series end", scrape -> of(scrape, "queue_name", "team").isEmpty());
    }
  }

  private static Set<String> of(ScrapedMetrics scrape, String label, String value) {
    var names = new TreeSet<String>();
    for (VolcanoMetric metric : VolcanoMetric.values()) {
      if (scrape.samples(metric.exposedName()).stream()
          .anyMatch(sample -> value.equals(sample.labels().get(label)))) {
        names.add(metric.exposedName());
      }
    }
    return names;
  }
}
