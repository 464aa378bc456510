package io.hekla.scheduler.plugins.deviceshare;

import static io.hekla.scheduler.plugins.deviceshare.CardCluster.ACTIONS;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.INDEX;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.asking;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.bind;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.gpus;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.pods;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.written;
import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.Change;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.SessionInput;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.testing.SessionOutcome;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** GPUs shared by memory, or taken whole by number (docs/reference/plugin-rules.md#gpu-share). */
class GpuShareTest {
  private static final String BY_MEMORY = "deviceshare{deviceshare.GPUSharingEnable: true}";
  private static final String BY_NUMBER = "deviceshare{deviceshare.GPUNumberEnable: true}";

  @Test
  void memoryComesFromTheFirstCardWithEnoughOfIt() {
    var cluster = cluster().node("n", gpus(2, 16000)).tiers("gang", "predicates " + BY_MEMORY);
    pods(
        cluster,
        "there",
        1,
        pod -> asking(pod, "volcano.sh/gpu-memory", "6000").runningOn("n").annotation(INDEX, "0"));
    pods(cluster, "pg", 3, pod -> asking(pod, "volcano.sh/gpu-memory", "4000"));

    SessionOutcome outcome = cluster.run(ACTIONS);

    assertThat(outcome.binds()).hasSize(2);
    assertThat(outcome.decisions().binds())
        .extracting(bind -> bind.annotations().get(INDEX))
        .containsExactly("1", "1");
  }

  @Test
  void wholeCardsAreFreeAndHealthy() {
    var cluster =
        cluster()
            .node("n", n -> gpus(4, 4000).apply(n).annotation("volcano.sh/gpu-unhealthy-ids", "2"))
            .tiers("gang", "predicates " + BY_NUMBER);
    pods(
        cluster,
        "there",
        1,
        pod -> asking(pod, "volcano.sh/gpu-number", "1").runningOn("n").annotation(INDEX, "0"));
    pods(cluster, "two", 1, pod -> asking(pod, "volcano.sh/gpu-number", "2"));
    pods(cluster, "one", 1, pod -> asking(pod, "volcano.sh/gpu-number", "1"));

    SessionOutcome outcome = cluster.run(ACTIONS);

    assertThat(written(outcome, "two-0", INDEX)).isEqualTo("1,3");
    assertThat(outcome.binds()).containsOnlyKeys("two-0");
  }

  @Test
  void cardsOfAPodThatLeavesAreNotGivenAway() {
    var cluster = cluster().node("n", gpus(2, 16000)).tiers("gang", "predicates " + BY_NUMBER);
    pods(
        cluster,
        "there",
        1,
        pod -> asking(pod, "volcano.sh/gpu-number", "1").leaving("n").annotation(INDEX, "0"));
    pods(cluster, "pg", 2, pod -> asking(pod, "volcano.sh/gpu-number", "1"));

    SessionOutcome outcome = cluster.run(ACTIONS);

    assertThat(written(outcome, "pg-0", INDEX)).isEqualTo("1");
    assertThat(outcome.binds()).containsOnlyKeys("pg-0");
  }

  @Test
  void theNextSessionKnowsWhatThisOneGaveAway() {
    var cluster = cluster().node("n", gpus(2, 16000)).tiers("gang", "predicates " + BY_MEMORY);
    pods(cluster, "pg", 1, pod -> asking(pod, "volcano.sh/gpu-memory", "6000"));
    pods(cluster, "late", 1, pod -> asking(pod, "volcano.sh/gpu-memory", "4000"));
    Decisions.Bind first = bind(cluster.run(ACTIONS), "pg-0");
    ClusterState after =
        ClusterState.EMPTY
            .with(cluster.changes())
            .with(
                List.of(
                    new Change.BindAssumed(
                        first.taskUid(), first.node(), first.preparations(), first.annotations())));
    SchedulerConfiguration configuration =
        ((SchedulerConfiguration.Parsed.Valid)
                SchedulerConfiguration.parse(
                    """
                    actions: "enqueue, allocate"
                    tiers:
                    - plugins:
                      - name: gang
                      - name: deviceshare
                        arguments: {deviceshare.GPUSharingEnable: true}
                    """))
            .configuration();

    Decisions next =
        Engine.step(after, List.of(), new SessionInput("s2", Instant.EPOCH, configuration, 0))
            .decisions();

    assertThat(next.binds()).extracting(bind -> bind.annotations().get(INDEX)).containsExactly("1");
  }
}
