package io.hekla.scheduler.plugins.deviceshare;

import static io.hekla.scheduler.plugins.deviceshare.CardCluster.IDS;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.INDEX;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.VGPU;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.asking;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.gpus;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.vgpus;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.written;
import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.PodBuilder;
import io.hekla.scheduler.testing.PodGroupBuilder;
import io.hekla.scheduler.testing.SessionOutcome;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Eviction for cards, on nodes whose other resources are free: two cards of 8000, of which running
 * pods use 5000 each, so that there is memory for a pod of 6000 on the node and on no card. Source:
 * docs/reference/plugin-rules.md#deviceshare.
 */
class CardEvictionTest {
  private static final String TWO_CARDS = "GPU-a,10,8000,NVIDIA,true,:GPU-b,10,8000,NVIDIA,true,";
  private static final String RULES = "priority gang conformance";

  private static PodBuilder vgpu(PodBuilder pod, int memory) {
    return asking(
        pod, "volcano.sh/vgpu-number", "1", "volcano.sh/vgpu-memory", Integer.toString(memory));
  }

  private static UnaryOperator<PodBuilder> running(String card) {
    return pod -> vgpu(pod, 5000).runningOn("n").annotation(IDS, card + ",NVIDIA,5000,0:");
  }

  private static ClusterBuilder twoCardsInUse() {
    return cluster()
        .priorityClass("high", 10)
        .node("n", vgpus(TWO_CARDS))
        .podGroup("a", g -> g.minMember(0).pods(1, running("GPU-a")))
        .podGroup("b", g -> g.minMember(0).priorityClass("high").pods(1, running("GPU-b")))
        .tiers(RULES, "predicates " + VGPU);
  }

  private static PodGroupBuilder urgent(PodGroupBuilder group) {
    return group.priorityClass("high").pods(1, pod -> vgpu(pod, 6000).priority(10));
  }

  @ParameterizedTest
  @ValueSource(strings = {"preempt", "gangpreempt"})
  void aCardIsTakenFromALessImportantPod(String action) {
    SessionOutcome outcome =
        twoCardsInUse()
            .podGroup("urgent", CardEvictionTest::urgent)
            .run("enqueue allocate " + action);

    assertThat(outcome.evictions()).containsOnlyKeys("a-0");
    assertThat(outcome.pipelined()).containsEntry("urgent-0", "n");
    assertThat(outcome.binds()).isEmpty();
  }

  @Test
  void wholeJobsAreEvictedForACard() {
    SessionOutcome outcome =
        twoCardsInUse()
            .podGroup("urgent", CardEvictionTest::urgent)
            .tiers("priority conformance job-preemption", "predicates " + VGPU)
            .run("enqueue allocate preempt");

    assertThat(outcome.evictions()).containsOnlyKeys("a-0");
    assertThat(outcome.pipelined()).containsEntry("urgent-0", "n");
    assertThat(outcome.binds()).isEmpty();
  }

  @Test
  void topologyAwarePreemptionTakesACardToo() {
    SessionOutcome outcome =
        twoCardsInUse()
            .podGroup("urgent", CardEvictionTest::urgent)
            .configuration(
                """
                actions: "enqueue, allocate, preempt"
                tiers:
                - plugins:
                  - name: priority
                  - name: gang
                - plugins:
                  - name: predicates
                  - name: deviceshare
                    arguments: {deviceshare.VGPUEnable: true}
                configurations:
                - name: preempt
                  arguments: {enableTopologyAwarePreemption: true}
                """)
            .run("enqueue allocate preempt");

    assertThat(outcome.evictions()).containsOnlyKeys("a-0");
    assertThat(outcome.pipelined()).containsEntry("urgent-0", "n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"reclaim", "gangreclaim"})
  void aQueueReclaimsACard(String action) {
    SessionOutcome outcome =
        cluster()
            .queue("mine", q -> q)
            .queue("theirs", q -> q)
            .node("n", vgpus(TWO_CARDS))
            .podGroup("a", g -> g.queue("theirs").minMember(0).pods(1, running("GPU-a")))
            .podGroup("b", g -> g.queue("theirs").pods(1, running("GPU-b")))
            .podGroup("waits", g -> g.queue("mine").pods(1, pod -> vgpu(pod, 6000)))
            .tiers(RULES, "predicates " + VGPU)
            .run("enqueue allocate " + action);

    assertThat(outcome.evictions()).containsOnlyKeys("a-0");
    assertThat(outcome.pipelined()).containsEntry("waits-0", "n");
    assertThat(outcome.binds()).isEmpty();
  }

  @Test
  void nothingIsEvictedWhereNoCardWouldSuffice() {
    for (String action : new String[] {"preempt", "gangpreempt"}) {
      SessionOutcome outcome =
          twoCardsInUse()
              .podGroup(
                  "urgent",
                  g -> g.priorityClass("high").pods(1, pod -> vgpu(pod, 9000).priority(10)))
              .run("enqueue allocate " + action);

      assertThat(outcome.evictions()).as(action).isEmpty();
      assertThat(outcome.pipelined()).as(action).isEmpty();
    }
  }

  @Test
  void aWholeCardIsTakenFromALessImportantPod() {
    SessionOutcome outcome =
        cluster()
            .priorityClass("high", 10)
            .node("n", n -> gpus(1, 16000).apply(n).has("volcano.sh/gpu-number", "2"))
            .podGroup(
                "low",
                g ->
                    g.minMember(0)
                        .pods(
                            1,
                            pod ->
                                asking(pod, "volcano.sh/gpu-memory", "100")
                                    .runningOn("n")
                                    .annotation(INDEX, "0")))
            .podGroup(
                "urgent",
                g ->
                    g.priorityClass("high")
                        .pods(1, pod -> asking(pod, "volcano.sh/gpu-number", "2").priority(10)))
            .tiers(RULES, "predicates deviceshare{deviceshare.GPUNumberEnable: true}")
            .run("enqueue allocate preempt");

    assertThat(outcome.evictions()).containsOnlyKeys("low-0");
  }

  @Test
  void theNodeIsPromisedAsLongAsTheVictimIsThere() {
    SessionOutcome outcome =
        cluster()
            .priorityClass("high", 10)
            .node("n", vgpus(TWO_CARDS))
            .podGroup(
                "a",
                g ->
                    g.minMember(0)
                        .pods(
                            1,
                            pod ->
                                vgpu(pod, 5000)
                                    .leaving("n")
                                    .annotation(IDS, "GPU-a,NVIDIA,5000,0:")))
            .podGroup("b", g -> g.minMember(0).pods(1, running("GPU-b")))
            .podGroup(
                "urgent",
                g ->
                    g.priorityClass("high")
                        .pods(1, pod -> vgpu(pod, 6000).priority(10).nominatedTo("n")))
            .tiers(RULES, "predicates " + VGPU)
            .run("enqueue allocate preempt backfill");

    assertThat(outcome.binds()).isEmpty();
    assertThat(outcome.evictions()).isEmpty();
    assertThat(outcome.pipelined()).containsEntry("urgent-0", "n");
  }

  @Test
  void theCardIsBoundOnceTheVictimIsGone() {
    SessionOutcome outcome =
        cluster()
            .priorityClass("high", 10)
            .node("n", vgpus(TWO_CARDS))
            .podGroup("b", g -> g.minMember(0).pods(1, running("GPU-b")))
            .podGroup(
                "urgent",
                g ->
                    g.priorityClass("high")
                        .pods(1, pod -> vgpu(pod, 6000).priority(10).nominatedTo("n")))
            .tiers(RULES, "predicates " + VGPU)
            .run("enqueue allocate preempt");

    assertThat(written(outcome, "urgent-0", IDS)).isEqualTo("GPU-a,NVIDIA,6000,0:");
  }

  @Test
  void aNodeWithAFreeCardComesBeforeOneWithACardThatWillBeFree() {
    SessionOutcome outcome =
        cluster()
            .node("n", vgpus("GPU-a,10,8000,NVIDIA,true,:"))
            .node("zz", vgpus("GPU-a,10,8000,NVIDIA,true,:"))
            .podGroup(
                "a",
                g ->
                    g.minMember(0)
                        .pods(
                            1,
                            pod ->
                                vgpu(pod, 5000)
                                    .leaving("n")
                                    .annotation(IDS, "GPU-a,NVIDIA,5000,0:")))
            .podGroup("new", g -> g.pods(1, pod -> vgpu(pod, 6000)))
            .tiers("gang", "predicates " + VGPU)
            .run("enqueue allocate");

    assertThat(outcome.binds()).containsEntry("new-0", "zz");
  }
}
