package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.OpenSession;
import io.hekla.scheduler.testing.PodBuilder;
import java.util.function.UnaryOperator;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/**
 * Full or empty nodes, by resource. Source of the numbers:
 * docs/reference/worked-examples.md#example-resource-strategy-fit.
 */
class ResourceStrategyFitTest {
  private static final Offset<Double> EXACT = within(1e-6);
  private static final String TYPE = "volcano.sh/resource-strategy-scoring-type";
  private static final String WEIGHT = "volcano.sh/resource-strategy-weight";
  private static final String GPU = "nvidia.com/gpu";

  @Test
  void eachResourceCountsByItsTypeAndWeight() {
    OpenSession session =
        gpuNode(
            "resources: {nvidia.com/gpu: {type: MostAllocated, weight: 2},"
                + " cpu: {type: LeastAllocated, weight: 1}}");

    assertThat(session.score("gpu-0", "n1")).isEqualTo((0.75 + 0.625) / 3 * 1000, EXACT);
  }

  @Test
  void withoutArgumentsEmptyNodesAreBetterByCpuAndMemory() {
    OpenSession session = gpuNode("");

    assertThat(session.score("gpu-0", "n1")).isEqualTo((0.625 + 0.75) / 2 * 1000, EXACT);
  }

  @Test
  void aNameMayMeanAllThatBeginSoAndTheClosestOneCounts() {
    OpenSession session =
        gpuNode(
            "resources: {nvidia.com/*: {type: MostAllocated, weight: 1},"
                + " nvid*: {type: LeastAllocated}, '*': {weight: 7}}");

    assertThat(session.score("gpu-0", "n1")).isEqualTo(0.375 * 1000, EXACT);
  }

  @Test
  void aPodMaySayWhatCountsForIt() {
    OpenSession session =
        session(
            "",
            pod ->
                pod.annotation(TYPE, "MostAllocated")
                    .annotation(WEIGHT, "{\"cpu\": 1, \"nvidia.com/gpu\": 3}"));

    assertThat(session.score("gpu-0", "n1")).isEqualTo((0.375 + 3 * 0.375) / 4 * 1000, EXACT);
  }

  @Test
  void anInvalidAnnotationGivesAllNodesTheSameScore() {
    assertThat(session("", pod -> pod.annotation(TYPE, "MostAllocated")).score("gpu-0", "n1"))
        .isZero();
    assertThat(
            session("", pod -> pod.annotation(TYPE, "Fullest").annotation(WEIGHT, "{\"cpu\": 1}"))
                .score("gpu-0", "n1"))
        .isZero();
    assertThat(
            session("", pod -> pod.annotation(TYPE, "MostAllocated").annotation(WEIGHT, "cpu"))
                .score("gpu-0", "n1"))
        .isZero();
  }

  @Test
  void nodesWithScarceResourcesAreSpared() {
    String sra = "resourceStrategyFitWeight: 0, sra: {enable: true, resources: nvidia.com/gpu,";
    OpenSession session = gpuNode(sra + " weight: 10, resourceWeight: {nvidia.com/gpu: 1}}");

    assertThat(session.score("plain-0", "n1")).isZero();
    assertThat(session.score("plain-0", "n2")).isEqualTo(1000);
    assertThat(session.score("gpu-0", "n2")).isZero();
  }

  @Test
  void companionsOfIdleDevicesAreLeftToThoseThatAskForDevices() {
    String proportional = "proportional: {enable: true, resources: nvidia.com/gpu,";
    String rates = " resourceProportion: {nvidia.com/gpu.cpu: %s, nvidia.com/gpu.memory: 4}}";

    // Idle are 44 cores and 6 devices.
    OpenSession enough = gpuNode(proportional + rates.formatted("6"));
    assertThat(enough.fit("plain-0", "n1").fits()).isTrue();
    OpenSession tight = gpuNode(proportional + rates.formatted("7"));
    assertThat(tight.fit("plain-0", "n1").fits()).isFalse();
    assertThat(tight.fit("plain-0", "n2").fits()).isTrue();
    assertThat(tight.fit("gpu-0", "n1").fits()).isTrue();
  }

  private static OpenSession gpuNode(String arguments) {
    return session(arguments, pod -> pod);
  }

  /** 64 cores, 64 GiB and 8 devices, of which 20, 12 and 2 are used. */
  private static OpenSession session(String arguments, UnaryOperator<PodBuilder> gpuPod) {
    ClusterBuilder cluster =
        cluster()
            .node("n1", n -> n.cpu("64").memory("64Gi").has(GPU, "8"))
            .node("n2", n -> n.cpu("64").memory("64Gi"))
            .podGroup(
                "old",
                g -> g.pods(1, p -> p.cpu("20").memory("12Gi").asks(GPU, "2").runningOn("n1")))
            .podGroup(
                "gpu", g -> g.pods(1, p -> gpuPod.apply(p.cpu("4").memory("4Gi").asks(GPU, "1"))))
            .podGroup("plain", g -> g.pods(1, p -> p.cpu("4").memory("4Gi")));
    return cluster.tiers("resource-strategy-fit{" + arguments + "}").open();
  }
}
