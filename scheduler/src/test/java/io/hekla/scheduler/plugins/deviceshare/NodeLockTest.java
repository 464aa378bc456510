package io.hekla.scheduler.plugins.deviceshare;

import static io.hekla.scheduler.plugins.deviceshare.CardCluster.ACTIONS;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.asking;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.vgpus;
import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.scheduler.testing.NodeBuilder;
import io.hekla.scheduler.testing.SessionOutcome;
import java.time.Instant;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Locks on a node's cards (docs/reference/plugin-rules.md#deviceshare). */
class NodeLockTest {
  private static final Instant NOW = Instant.parse("2026-03-02T12:00:00Z");
  private static final String LOCKING =
      "deviceshare{deviceshare.VGPUEnable: true, deviceshare.NodeLockEnable: true}";

  private static SessionOutcome gangOfTwo(UnaryOperator<NodeBuilder> node, String plugin) {
    return cluster()
        .at(NOW)
        .node("n", n -> node.apply(vgpus("GPU-a,10,8000,NVIDIA,true,:").apply(n)))
        .podGroup(
            "pg",
            g ->
                g.minMember(2)
                    .pods(
                        2,
                        pod ->
                            asking(
                                pod,
                                "volcano.sh/vgpu-number",
                                "1",
                                "volcano.sh/vgpu-memory",
                                "1000")))
        .tiers("gang", "predicates " + plugin)
        .run(ACTIONS);
  }

  private static UnaryOperator<NodeBuilder> lockedAt(String time) {
    return node -> node.annotation("hamivgpu", time);
  }

  @Test
  void aLockOfAnotherProgramHoldsForFiveMinutes() {
    assertThat(gangOfTwo(lockedAt("2026-03-02T11:55:01Z"), LOCKING).binds()).isEmpty();
    assertThat(gangOfTwo(lockedAt("2026-03-02T11:55:00Z"), LOCKING).binds()).hasSize(2);
    assertThat(gangOfTwo(lockedAt("noon"), LOCKING).binds()).hasSize(2);
  }

  @Test
  void locksCountOnlyIfConfigured() {
    assertThat(gangOfTwo(lockedAt("2026-03-02T11:59:59Z"), CardCluster.VGPU).binds()).hasSize(2);
  }

  @Test
  void noLockIsTakenSoThatPodsOfAGangStartOnOneNode() {
    assertThat(gangOfTwo(UnaryOperator.identity(), LOCKING).binds()).hasSize(2);
  }
}
