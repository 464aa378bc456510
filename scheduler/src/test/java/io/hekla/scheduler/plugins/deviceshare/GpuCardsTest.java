package io.hekla.scheduler.plugins.deviceshare;

import static io.hekla.scheduler.plugins.deviceshare.CardCluster.IDS;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.VGPU;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.asking;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.pods;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.vgpus;
import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.scheduler.plugins.deviceshare.GpuCards.GpuCard;
import io.hekla.scheduler.plugins.deviceshare.GpuCards.GpuHolder;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.testing.ClusterBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Cards of virtual GPUs, with what pods hold of them. */
class GpuCardsTest {
  private static ClusterBuilder twoPodsOnOneOfTwoCards(String plugins) {
    var cluster =
        cluster()
            .node("n", vgpus("GPU-a,10,8000,NVIDIA,true,:GPU-b,10,6000,NVIDIA,true,:"))
            .tiers("gang", plugins);
    return pods(
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
                    "30")
                .runningOn("n")
                .annotation(IDS, "GPU-a,NVIDIA,1000,30:"));
  }

  private static List<GpuCard> cards(ClusterBuilder cluster) {
    return GpuCards.of(ClusterState.EMPTY.with(cluster.changes()), cluster.configuration());
  }

  @Test
  void aCardHasTheSumsOfItsPodsAndAFreeOneHasNone() {
    assertThat(cards(twoPodsOnOneOfTwoCards("predicates " + VGPU)))
        .containsExactly(
            new GpuCard(
                "n",
                "GPU-a",
                2,
                2000,
                60,
                8000,
                List.of(new GpuHolder("pg-0", 1000, 30), new GpuHolder("pg-1", 1000, 30))),
            new GpuCard("n", "GPU-b", 0, 0, 0, 6000, List.of()));
  }

  @Test
  void aConfigurationThatSharesNoVirtualGpusHasNoCards() {
    assertThat(cards(twoPodsOnOneOfTwoCards("predicates"))).isEmpty();
    assertThat(cards(twoPodsOnOneOfTwoCards("deviceshare{deviceshare.GPUSharingEnable: true}")))
        .isEmpty();
  }
}
