package io.hekla.scheduler.plugins.deviceshare;

import static io.hekla.scheduler.plugins.deviceshare.CardCluster.ACTIONS;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.IDS;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.VGPU;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.asking;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.bind;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.pods;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.twoCardsOneUsed;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.vgpus;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.written;
import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.NodeBuilder;
import io.hekla.scheduler.testing.PodBuilder;
import io.hekla.scheduler.testing.SessionOutcome;
import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** GPUs shared by memory and processor (docs/reference/plugin-rules.md#vgpu). */
class VirtualGpuTest {
  private static final UnaryOperator<NodeBuilder> ONE_CARD = vgpus("GPU-a,10,8000,NVIDIA,true,:");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "predicates|0/1 nodes are available: 1 Insufficient volcano.sh/vgpu-memory-percentage",
        "predicates proportion|queue default holds 0 volcano.sh/vgpu-memory-percentage, of which no"
            + " node has any; wanted: 50 volcano.sh/vgpu-memory-percentage",
        "predicates capacity|queue default may not hold 50 volcano.sh/vgpu-memory-percentage: no"
            + " node has any"
      })
  void aPercentageThatNoNodePublishesIsNamedInTheReason(String plugins, String reason) {
    var cluster = cluster().node("n", ONE_CARD).tiers("gang", plugins + " " + VGPU);
    pods(cluster, "pg", 1, VirtualGpuTest::half);

    assertThat(cluster.run(ACTIONS).pod("pg-0").reason().text()).isEqualTo(reason);
  }

  @ParameterizedTest
  @ValueSource(strings = {"predicates", "predicates proportion", "predicates capacity"})
  void aPercentageOfTheMemoryIsGivenWhereTheNodePublishesPercentages(String plugins) {
    var cluster =
        cluster()
            .node("n", n -> ONE_CARD.apply(n).has("volcano.sh/vgpu-memory-percentage", "100"))
            .tiers("gang", plugins + " " + VGPU);
    pods(cluster, "pg", 3, VirtualGpuTest::half);

    SessionOutcome outcome = cluster.run(ACTIONS);

    assertThat(outcome.binds()).hasSize(2);
    assertThat(written(outcome, "pg-0", IDS)).isEqualTo("GPU-a,NVIDIA,4000,0:");
  }

  private static PodBuilder half(PodBuilder pod) {
    return asking(pod, "volcano.sh/vgpu-number", "1", "volcano.sh/vgpu-memory-percentage", "50");
  }

  @Test
  void aVirtualGpuIsWrittenIntoItsPod() {
    var cluster =
        cluster()
            .at(Instant.ofEpochSecond(77))
            .node(
                "n", vgpus("GPU-a,10,8000,NVIDIA-T4,true,hami-core:GPU-b,10,8000,NVIDIA-T4,true,:"))
            .tiers("gang", "predicates " + VGPU);
    pods(
        cluster,
        "pg",
        1,
        pod ->
            asking(
                pod,
                "volcano.sh/vgpu-number",
                "2",
                "volcano.sh/vgpu-memory",
                "3000",
                "volcano.sh/vgpu-cores",
                "25"));

    SessionOutcome outcome = cluster.run(ACTIONS);

    String ids = "GPU-b,NVIDIA,3000,25:GPU-a,NVIDIA,3000,25:";
    assertThat(bind(outcome, "pg-0").annotations())
        .containsEntry(IDS, ids)
        .containsEntry("volcano.sh/devices-to-allocate", ids)
        .containsEntry("volcano.sh/vgpu-node", "n")
        .containsEntry("volcano.sh/vgpu-time", "77")
        .containsEntry("volcano.sh/bind-phase", "allocating")
        .containsEntry("volcano.sh/bind-time", "77");
  }

  @Test
  void binpackFillsACardAndSpreadTakesAnother() {
    var binpack = twoCardsOneUsed("deviceshare.SchedulePolicy: binpack}");
    var spread = twoCardsOneUsed("deviceshare.SchedulePolicy: spread}");
    for (ClusterBuilder cluster : List.of(binpack, spread)) {
      pods(
          cluster,
          "pg",
          1,
          pod -> asking(pod, "volcano.sh/vgpu-number", "1", "volcano.sh/vgpu-memory", "1000"));
    }

    assertThat(written(binpack.run(ACTIONS), "pg-0", IDS)).startsWith("GPU-a,");
    assertThat(written(spread.run(ACTIONS), "pg-0", IDS)).startsWith("GPU-b,");
  }

  @Test
  void spreadScoresNodesOnlyIfConfigured() {
    for (boolean scores : List.of(true, false)) {
      var cluster =
          twoCardsOneUsed(
              "deviceshare.SchedulePolicy: spread, deviceshare.ScheduleWeight: 1,"
                  + " deviceshare.SpreadScores: "
                  + scores
                  + "}");
      cluster.node("empty", vgpus("GPU-c,10,8000,NVIDIA,true,:"));
      // The card without users is too small, so that this node would have the pod share one.
      pods(
          cluster,
          "there-too",
          1,
          pod ->
              asking(pod, "volcano.sh/vgpu-number", "1", "volcano.sh/vgpu-memory", "7500")
                  .runningOn("n")
                  .annotation(IDS, "GPU-b,NVIDIA,7500,0:"));
      pods(
          cluster,
          "pg",
          6,
          pod -> asking(pod, "volcano.sh/vgpu-number", "1", "volcano.sh/vgpu-memory", "1000"));

      SessionOutcome outcome = cluster.run(ACTIONS);

      if (scores) {
        assertThat(outcome.binds().get("pg-0")).isEqualTo("empty");
      } else {
        assertThat(outcome.binds()).containsValue("n");
      }
    }
  }

  @Test
  void aWholeProcessorNeedsACardWithoutUsers() {
    var cluster = twoCardsOneUsed("deviceshare.SchedulePolicy: binpack}");
    pods(
        cluster,
        "pg",
        2,
        pod ->
            asking(
                pod,
                "volcano.sh/vgpu-number",
                "1",
                "volcano.sh/vgpu-memory",
                "1000",
                "volcano.sh/vgpu-cores",
                "100"));

    SessionOutcome outcome = cluster.run(ACTIONS);

    assertThat(outcome.binds()).hasSize(1);
    assertThat(written(outcome, "pg-0", IDS)).isEqualTo("GPU-b,NVIDIA,1000,100:");
  }

  @Test
  void withoutMemoryAWholeCardIsRequested() {
    var cluster = twoCardsOneUsed("deviceshare.SchedulePolicy: binpack}");
    pods(cluster, "pg", 1, pod -> asking(pod, "volcano.sh/vgpu-number", "1"));

    assertThat(written(cluster.run(ACTIONS), "pg-0", IDS)).isEqualTo("GPU-b,NVIDIA,8000,0:");
  }

  @Test
  void aModelThatIsNotWantedIsLeftAlone() {
    var cluster = twoCardsOneUsed("deviceshare.SchedulePolicy: binpack}");
    pods(
        cluster,
        "pg",
        1,
        pod ->
            asking(pod, "volcano.sh/vgpu-number", "1", "volcano.sh/vgpu-memory", "100")
                .annotation("nvidia.com/use-gputype", "a100,H100"));

    assertThat(cluster.run(ACTIONS).binds()).isEmpty();
  }

  @Test
  void aQueueHoldsWhatItsPodsHoldOfAllTheirCards() {
    var cluster =
        cluster()
            .node("n", vgpus("GPU-a,10,8000,NVIDIA,true,:GPU-b,10,8000,NVIDIA,true,"))
            .tiers("gang", "predicates " + VGPU);
    pods(
        cluster,
        "pg",
        1,
        pod -> asking(pod, "volcano.sh/vgpu-number", "2", "volcano.sh/vgpu-memory", "3000"));

    ResourceVector allocated = cluster.run(ACTIONS).queue("default").allocated();

    assertThat(allocated.amount("volcano.sh/vgpu-memory")).isEqualTo(6_000_000);
    assertThat(allocated.amount("volcano.sh/vgpu-number")).isEqualTo(2_000);
  }
}
