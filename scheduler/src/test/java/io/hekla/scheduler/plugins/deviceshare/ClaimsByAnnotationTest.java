package io.hekla.scheduler.plugins.deviceshare;

import static io.hekla.scheduler.plugins.deviceshare.CardCluster.ACTIONS;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.IDS;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.INDEX;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.VGPU;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.asking;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.gpus;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.pods;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.vgpus;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.written;
import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.PodBuilder;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Anybody may write into a pod which cards it holds: it holds none that it does not ask for. */
class ClaimsByAnnotationTest {
  private static final String NUMBER = "volcano.sh/vgpu-number";
  private static final String MEMORY = "volcano.sh/vgpu-memory";
  private static final String CORES = "volcano.sh/vgpu-cores";

  private static ClusterBuilder oneCard(UnaryOperator<PodBuilder> there) {
    var cluster =
        cluster()
            .node("n", vgpus("GPU-a,10,8000,NVIDIA,true,:"))
            .tiers("gang", "predicates " + VGPU);
    return pods(cluster, "there", 1, pod -> there.apply(pod).runningOn("n"));
  }

  private static int fitting(ClusterBuilder cluster, int pods) {
    pods(cluster, "pg", pods, pod -> asking(pod, NUMBER, "1", MEMORY, "1000", CORES, "10"));
    return cluster.run(ACTIONS).binds().size();
  }

  @Test
  void aPodThatAsksForNoCardsHoldsNone() {
    var cluster = oneCard(pod -> asking(pod).annotation(IDS, "GPU-a,NVIDIA,8000,100:"));

    assertThat(fitting(cluster, 8)).isEqualTo(8);
  }

  @Test
  void aPodHoldsNoMoreOfACardThanItAsksFor() {
    var cluster =
        oneCard(
            pod ->
                asking(pod, NUMBER, "1", MEMORY, "1000", CORES, "10")
                    .annotation(IDS, "GPU-a,NVIDIA,8000,100:GPU-a,NVIDIA,8000,100:"));

    assertThat(fitting(cluster, 8)).isEqualTo(7);
  }

  @Test
  void lessThanNothingIsNotHeld() {
    var cluster =
        oneCard(
            pod ->
                asking(pod, NUMBER, "1", MEMORY, "1000", CORES, "10")
                    .annotation(IDS, "GPU-a,NVIDIA,-8000,-100:"));

    assertThat(fitting(cluster, 9)).isEqualTo(8);
  }

  @Test
  void aPodThatTakesMemoryTakesItOfOneCard() {
    var cluster =
        cluster()
            .node("n", gpus(2, 16000))
            .tiers("gang", "predicates deviceshare{deviceshare.GPUSharingEnable: true}");
    pods(
        cluster,
        "there",
        1,
        pod -> asking(pod, "volcano.sh/gpu-memory", "1").runningOn("n").annotation(INDEX, "0,0,1"));
    pods(cluster, "pg", 1, pod -> asking(pod, "volcano.sh/gpu-memory", "8000"));

    assertThat(written(cluster.run(ACTIONS), "pg-0", INDEX)).isEqualTo("1");
  }
}
