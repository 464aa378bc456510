package io.hekla.controller.metrics;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.ContainerDemand;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.PodBuilder;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Metrics of queues, PodGroups by phase and virtual GPUs (docs/metrics.md). */
class QueueMetricsTest {
  private static final String ACTIONS = "enqueue allocate backfill";
  private static final String GPU = "nvidia.com/gpu";
  private static final Instant AT = Instant.ofEpochSecond(90);

  private final MeteredSessions sessions = new MeteredSessions();

  private static ClusterBuilder twoQueues(String plugin) {
    return cluster()
        .node("n1", node -> node.cpu("8").memory("8Gi").has(GPU, "4"))
        .queue("team", queue -> queue.weight(3).capability("cpu", "6").deserved("cpu", "2"))
        .tiers("priority gang", "predicates " + plugin);
  }

  private static PodBuilder running(PodBuilder pod) {
    return pod.cpu("1").memory("1Gi").asks(GPU, "1").runningOn("n1");
  }

  private double ofTeam(String name) {
    return value(name, Map.of("queue_name", "team"));
  }

  private double gpusOfTeam(String name) {
    return value(name, Map.of("queue_name", "team", "resource", GPU));
  }

  private double value(String name, Map<String, String> labels) {
    return sessions
        .scrape()
        .value("volcano_" + name, labels)
        .orElseThrow(() -> new AssertionError(name + labels + " is missing"));
  }

  @Test
  void aQueueShowsWhatItHoldsAsksForAndDeserves() {
    sessions.run(
        twoQueues("proportion")
            .podGroup(
                "pg",
                group ->
                    group
                        .queue("team")
                        .phase(PodGroupPhase.RUNNING)
                        .pods(2, QueueMetricsTest::running)),
        ACTIONS,
        AT);

    assertThat(ofTeam("queue_allocated_milli_cpu")).isEqualTo(2000);
    assertThat(ofTeam("queue_allocated_memory_bytes")).isEqualTo(2.0 * (1L << 30));
    assertThat(gpusOfTeam("queue_allocated_scalar_resources")).isEqualTo(2000);
    assertThat(ofTeam("queue_request_milli_cpu")).isEqualTo(2000);
    assertThat(ofTeam("queue_deserved_milli_cpu")).isEqualTo(2000);
    assertThat(ofTeam("queue_inqueue_milli_cpu")).isEqualTo(0);
    assertThat(ofTeam("queue_share")).isEqualTo(1);
    assertThat(ofTeam("queue_weight")).isEqualTo(3);
  }

  @Test
  void capacityShowsCapabilityAndLimit() {
    sessions.run(
        twoQueues("capacity")
            .podGroup("pg", group -> group.queue("team").pods(3, QueueMetricsTest::running)),
        ACTIONS,
        AT);

    assertThat(ofTeam("queue_capacity_milli_cpu")).isEqualTo(6000);
    assertThat(ofTeam("queue_real_capacity_milli_cpu")).isEqualTo(6000);
    assertThat(ofTeam("queue_deserved_milli_cpu")).isEqualTo(2000);
    assertThat(ofTeam("queue_share")).isEqualTo(1.5);
    assertThat(ofTeam("queue_overused")).isEqualTo(1);
  }

  @Test
  void aResourceThatAQueueHeldOnceIsShownAsZero() {
    sessions.run(
        twoQueues("proportion")
            .podGroup("pg", group -> group.queue("team").pods(1, QueueMetricsTest::running)),
        ACTIONS,
        AT);
    assertThat(gpusOfTeam("queue_allocated_scalar_resources")).isEqualTo(1000);

    sessions.run(twoQueues("proportion"), ACTIONS, AT);

    assertThat(gpusOfTeam("queue_allocated_scalar_resources")).isEqualTo(0);
    assertThat(ofTeam("queue_allocated_milli_cpu")).isEqualTo(0);
  }

  @Test
  void aQueueThatIsGoneHasNoSeries() {
    sessions.run(
        twoQueues("proportion")
            .podGroup("pg", group -> group.queue("team").pods(1, QueueMetricsTest::running)),
        ACTIONS,
        AT);

    sessions.run(cluster().tiers("gang", "predicates proportion"), ACTIONS, AT);

    ScrapedMetrics scrape = sessions.scrape();
    for (String name : scrape.types().keySet()) {
      assertThat(scrape.samples(name))
          .as(name)
          .noneMatch(sample -> "team".equals(sample.labels().get("queue_name")));
    }
    assertThat(scrape.samples("volcano_queue_allocated_milli_cpu")).isNotEmpty();
  }

  @Test
  void aQueueShowsItsPodGroupsByPhaseAlsoWhereItHasNone() {
    sessions.run(
        twoQueues("proportion")
            .podGroup(
                "runs",
                group ->
                    group
                        .queue("team")
                        .phase(PodGroupPhase.RUNNING)
                        .pods(1, QueueMetricsTest::running))
            .podGroup("waits", group -> group.queue("team").needs("cpu", "100"))
            .podGroup("waits-too", group -> group.queue("team").needs("cpu", "200")),
        ACTIONS,
        AT);

    assertThat(ofTeam("queue_pod_group_running_count")).isEqualTo(1);
    assertThat(ofTeam("queue_pod_group_pending_count")).isEqualTo(2);
    assertThat(ofTeam("queue_pod_group_inqueue_count")).isEqualTo(0);
    assertThat(ofTeam("queue_pod_group_unknown_count")).isEqualTo(0);
    assertThat(value("queue_pod_group_completed_count", Map.of("queue_name", "default")))
        .isEqualTo(0);
  }

  @Test
  void aCardOfVirtualGpusShowsItsPods() {
    sessions.run(
        cluster()
            .node(
                "n1",
                node ->
                    node.cpu("8")
                        .has("volcano.sh/vgpu-number", "10")
                        .has("volcano.sh/vgpu-memory", "8000")
                        .has("volcano.sh/vgpu-cores", "100")
                        .annotation("volcano.sh/node-vgpu-register", "GPU-a,10,8000,NVIDIA,true,:"))
            .tiers("gang", "predicates deviceshare{deviceshare.VGPUEnable: true}")
            .podGroup("pg", group -> group.pods(1, QueueMetricsTest::holdingPartOfTheCard)),
        ACTIONS,
        AT);

    var card = Map.of("devID", "GPU-a", "NodeName", "n1");
    assertThat(value("vgpu_device_memory_limit", card)).isEqualTo(8000);
    assertThat(value("vgpu_device_allocated_memory", card)).isEqualTo(1000);
    assertThat(value("vgpu_device_allocated_cores", card)).isEqualTo(30);
    assertThat(value("vgpu_device_shared_number", card)).isEqualTo(1);
    var pod = Map.of("devID", "GPU-a", "NodeName", "n1", "podName", "pg-0");
    assertThat(value("vgpu_device_memory_allocation_for_a_certain_pod", pod)).isEqualTo(1000);
    assertThat(value("vgpu_device_core_allocation_for_a_certain_pod", pod)).isEqualTo(30);
  }

  private static PodBuilder holdingPartOfTheCard(PodBuilder pod) {
    ResourceVector requested =
        ResourceVector.EMPTY
            .with("volcano.sh/vgpu-number", 1000)
            .with("volcano.sh/vgpu-memory", 1_000_000)
            .with("volcano.sh/vgpu-cores", 30_000);
    return pod.asks("volcano.sh/vgpu-number", "1")
        .asks("volcano.sh/vgpu-memory", "1000")
        .asks("volcano.sh/vgpu-cores", "30")
        .container(new ContainerDemand("main", requested, requested))
        .runningOn("n1")
        .annotation("volcano.sh/vgpu-ids-new", "GPU-a,NVIDIA,1000,30:");
  }
}
