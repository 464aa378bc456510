package io.hekla.scheduler.plugins.deviceshare;

import static io.hekla.scheduler.plugins.deviceshare.CardCluster.ACTIONS;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.IDS;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.asking;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.pods;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.twoCardsOneUsed;
import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.scheduler.testing.SessionOutcome;
import org.junit.jupiter.api.Test;

/** With whom pods share a card (docs/reference/plugin-rules.md#vgpu). */
class ShareRulesTest {
  @Test
  void podsOfAGroupThatWantsToBeSpreadShareNoCard() {
    var cluster = twoCardsOneUsed("deviceshare.SchedulePolicy: binpack}");
    pods(
        cluster,
        "pg",
        3,
        pod ->
            asking(pod, "volcano.sh/vgpu-number", "1", "volcano.sh/vgpu-memory", "100")
                .annotation("volcano.sh/vgpu-podgroup-policy", "spread"));

    SessionOutcome outcome = cluster.run(ACTIONS);

    assertThat(outcome.decisions().binds())
        .extracting(bind -> bind.annotations().get(IDS))
        .containsExactly("GPU-a,NVIDIA,100,0:", "GPU-b,NVIDIA,100,0:");
  }

  @Test
  void podsOfOneExclusiveRuleShareNoCard() {
    var cluster =
        twoCardsOneUsed("deviceshare.SchedulePolicy: binpack}")
            .configuration(
                """
                actions: "allocate"
                tiers:
                - plugins:
                  - name: gang
                  - name: deviceshare
                    arguments:
                      deviceshare.VGPUEnable: true
                      deviceshare.SchedulePolicy: binpack
                      deviceshare.GPUExclusiveRules:
                      - tier: gold
                        team: a
                """);
    pods(
        cluster,
        "pg",
        3,
        pod ->
            asking(pod, "volcano.sh/vgpu-number", "1", "volcano.sh/vgpu-memory", "100")
                .label("tier", "gold")
                .label("team", "a"));
    pods(
        cluster,
        "other",
        1,
        pod ->
            asking(pod, "volcano.sh/vgpu-number", "1", "volcano.sh/vgpu-memory", "100")
                .label("tier", "gold"));

    SessionOutcome outcome = cluster.run(ACTIONS);

    assertThat(outcome.binds()).hasSize(3).containsKey("other-0");
    assertThat(outcome.decisions().binds())
        .filteredOn(bind -> bind.podGroup().name().equals("pg"))
        .extracting(bind -> bind.annotations().get(IDS))
        .containsExactlyInAnyOrder("GPU-a,NVIDIA,100,0:", "GPU-b,NVIDIA,100,0:");
  }
}
