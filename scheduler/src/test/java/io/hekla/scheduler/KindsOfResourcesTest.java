package io.hekla.scheduler;

import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.snapshot.QueueJobs;
import io.hekla.scheduler.testing.ClusterBuilder;
import io.hekla.scheduler.testing.PodBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whoever may write pods may make up names of resources. Sums name only what nodes have and what
 * queues speak of.
 */
class KindsOfResourcesTest {
  private static final String GPU = "nvidia.com/gpu";

  @Test
  void sumsDoNotGrowByNamesThatPodsMakeUp() {
    ClusterState state =
        ClusterState.EMPTY.with(
            cluster()
                .node("n1", n -> n.cpu("1000").has(GPU, "8"))
                .podGroup("waits", g -> g.pods(30, p -> inventing(p).asks(GPU, "1")))
                .podGroup("runs", g -> g.pods(30, p -> inventing(p).runningOn("n1")))
                .podGroup("gated", g -> g.pods(30, p -> inventing(p).gated()))
                .changes());

    QueueJobs sums = state.jobsOf("default");
    assertThat(sums.pending().scalarNames()).containsExactly(GPU, ResourceVector.PODS);
    assertThat(sums.allocated().scalarNames()).containsExactly(ResourceVector.PODS);
    assertThat(sums.allocated().milliCpu()).isEqualTo(30_000);
    assertThat(state.nodes().get("n1").orElseThrow().load().used().scalarNames())
        .containsExactly(ResourceVector.PODS);
    assertThat(state.used().scalarNames()).containsExactly(ResourceVector.PODS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"overcommit", "proportion", "capacity", "drf"})
  void aPodThatAsksForSuchANameWaitsAndSaysSo(String plugin) {
    var outcome =
        cluster()
            .node("n1", n -> n.cpu("10"))
            .queue("root", q -> q)
            .podGroup("odd", g -> g.pods(1, p -> p.asks("example.org/none", "1")))
            .podGroup("plain", g -> g.pods(1, p -> p.cpu("1")))
            .tiers("gang", "predicates " + plugin)
            .run("enqueue allocate");

    assertThat(outcome.binds()).containsOnlyKeys("plain-0");
    assertThat(outcome.pod("odd-0").reason().text()).containsAnyOf("example.org/none", "share");
  }

  @Test
  void aNameThatAQueueSpeaksOfIsSummedUpForIt() {
    ClusterBuilder plain =
        cluster().node("n1", n -> n.cpu("10")).podGroup("g", g -> g.pods(2, p -> p.asks(GPU, "1")));

    assertThat(pending(plain)).isZero();
    assertThat(pending(plain.queue("q", q -> q.capability(GPU, "4")))).isEqualTo(2000);
  }

  @Test
  void aNameCountsOnceANodeHasIt() {
    ClusterState before =
        ClusterState.EMPTY.with(
            cluster()
                .node("n1", n -> n.cpu("10"))
                .podGroup("g", g -> g.pods(2, p -> p.asks(GPU, "1")))
                .changes());
    List<Change> node = cluster().node("n2", n -> n.has(GPU, "8")).changes();

    assertThat(before.with(node).jobsOf("default").pending().amount(GPU)).isEqualTo(2000);
    assertThat(
            before
                .with(node)
                .with(List.of(new Change.NodeGone("n2")))
                .jobsOf("default")
                .pending()
                .amount(GPU))
        .isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"overcommit", "proportion", "capacity"})
  void nothingIsKeptForAJobThatNeedsWhatNothingHas(String plugin) {
    var outcome =
        cluster()
            .node("n1", n -> n.cpu("10"))
            .podGroup(
                "odd",
                g ->
                    g.phase(PodGroupPhase.INQUEUE).needs("cpu", "9").needs("example.org/none", "1"))
            .podGroup("innocent", g -> g.needs("cpu", "5"))
            .tiers("gang", plugin)
            .run("enqueue");

    assertThat(outcome.podGroup("innocent").admitted()).isTrue();
  }

  private static double pending(ClusterBuilder cluster) {
    return ClusterState.EMPTY.with(cluster.changes()).jobsOf("default").pending().amount(GPU);
  }

  private static PodBuilder inventing(PodBuilder pod) {
    PodBuilder odd = pod.cpu("1");
    for (int i = 0; i < 20; i++) {
      odd = odd.asks("example.org/none-" + i, "1000000");
    }
    return odd;
  }
}
