package io.hekla.scheduler.plugins.deviceshare;

import static io.hekla.scheduler.plugins.deviceshare.CardCluster.IDS;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.asking;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.pods;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.vgpus;
import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.PodBuilder;
import org.junit.jupiter.api.Test;

/**
 * Pods go where they leave the fewest cards useless to others. Source:
 * docs/reference/plugin-rules.md#stranded-cards.
 */
class StrandedCardsTest {
  private static final String OFF =
      "deviceshare{deviceshare.VGPUEnable: true, deviceshare.SchedulePolicy: binpack}";
  private static final String ON =
      "deviceshare{deviceshare.VGPUEnable: true, deviceshare.SchedulePolicy: binpack,"
          + " deviceshare.FragmentationWeight: 100}";

  @Test
  void aPodGoesWhereItLeavesCpuForTheFreeCards() {
    // Others want a card and 20 CPUs. On "fuller", 10 would be left beside one and a half cards.
    var cluster =
        usual(20)
            .node("fuller", n -> vgpus(cards("a")).apply(n).cpu("40"))
            .node("wider", n -> vgpus(cards("b")).apply(n).cpu("64"));
    pods(cluster, "new", 1, pod -> share(pod).cpu("30"));

    assertThat(nodeOfNew(cluster, OFF)).isEqualTo("fuller");
    assertThat(nodeOfNew(cluster, ON)).isEqualTo("wider");
  }

  @Test
  void aPodWithoutCardsTakesNoCpuThatFreeCardsNeed() {
    var cluster =
        usual(20)
            .node("fuller", n -> vgpus(cards("a")).apply(n).cpu("40"))
            .node("wider", n -> vgpus(cards("b")).apply(n).cpu("64"));
    pods(cluster, "new", 1, pod -> pod.cpu("30"));

    assertThat(nodeOfNew(cluster, OFF)).isEqualTo("fuller");
    assertThat(nodeOfNew(cluster, ON)).isEqualTo("wider");
  }

  @Test
  void aShareGoesToACardThatIsOfNoUseToOthers() {
    var cluster =
        usual(1)
            .node("whole", n -> vgpus(cards("a")).apply(n).cpu("4"))
            .node("half", n -> vgpus(cards("b")).apply(n).cpu("64"));
    pods(
        cluster,
        "there",
        1,
        pod -> share(pod).runningOn("half").annotation(IDS, "b-0,NVIDIA,4000,0:"));
    pods(cluster, "new", 1, StrandedCardsTest::share);

    assertThat(nodeOfNew(cluster, OFF)).isEqualTo("whole");
    assertThat(nodeOfNew(cluster, ON)).isEqualTo("half");
  }

  @Test
  void cardsWhereOthersMayNotRunAreTakenFirst() {
    var cluster =
        cluster()
            .node("full", n -> vgpus(cards("c")).apply(n).cpu("2").label("model", "wanted"))
            .node("wanted", n -> vgpus(cards("a")).apply(n).cpu("4").label("model", "wanted"))
            .node("other", n -> vgpus(cards("b")).apply(n).cpu("64").label("model", "other"));
    pods(
        cluster,
        "usual",
        2,
        pod ->
            whole(pod)
                .onlyOn("model", "wanted")
                .runningOn("full")
                .annotation(IDS, "c-0,NVIDIA,8000,100:"));
    pods(cluster, "new", 1, StrandedCardsTest::whole);

    assertThat(nodeOfNew(cluster, OFF)).isEqualTo("wanted");
    assertThat(nodeOfNew(cluster, ON)).isEqualTo("other");
  }

  /** Cluster in which two pods hold a card and some CPUs each, on a node that is full. */
  private static ClusterBuilder usual(int cpus) {
    var cluster =
        cluster().node("full", n -> vgpus(cards("c")).apply(n).cpu(Integer.toString(2 * cpus)));
    return pods(
        cluster,
        "usual",
        2,
        pod ->
            whole(pod)
                .cpu(Integer.toString(cpus))
                .runningOn("full")
                .annotation(IDS, "c-0,NVIDIA,8000,100:"));
  }

  private static String cards(String prefix) {
    return "%1$s-0,10,8000,NVIDIA,true,:%1$s-1,10,8000,NVIDIA,true,:".formatted(prefix);
  }

  private static PodBuilder share(PodBuilder pod) {
    return asking(pod, "volcano.sh/vgpu-number", "1", "volcano.sh/vgpu-memory", "4000");
  }

  private static PodBuilder whole(PodBuilder pod) {
    return asking(
        pod,
        "volcano.sh/vgpu-number",
        "1",
        "volcano.sh/vgpu-memory",
        "8000",
        "volcano.sh/vgpu-cores",
        "100");
  }

  private static String nodeOfNew(ClusterBuilder cluster, String cards) {
    return cluster
        .tiers("gang", "predicates best-fit " + cards)
        .run("allocate")
        .binds()
        .getOrDefault("new-0", "");
  }
}
