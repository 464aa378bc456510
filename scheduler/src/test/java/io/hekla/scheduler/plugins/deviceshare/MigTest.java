package io.hekla.scheduler.plugins.deviceshare;

import static io.hekla.scheduler.plugins.deviceshare.CardCluster.ACTIONS;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.IDS;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.VGPU;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.asking;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.pods;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.vgpus;
import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.scheduler.testing.SessionOutcome;
import org.junit.jupiter.api.Test;

/** GPUs in instances of fixed size (docs/reference/plugin-rules.md#mig). */
class MigTest {
  @Test
  void instancesComeFromTheGroupThatIsInUse() {
    var cluster =
        cluster()
            .node("n", vgpus("GPU-a,7,40960,NVIDIA-A100-SXM4-40GB,true,mig:"))
            .tiers("gang", "predicates " + VGPU);
    pods(
        cluster,
        "there",
        1,
        pod ->
            asking(pod, "volcano.sh/vgpu-number", "1", "volcano.sh/vgpu-memory", "8000")
                .runningOn("n")
                .annotation(IDS, "GPU-a[group2-0],NVIDIA,8000,0:"));
    pods(
        cluster,
        "pg",
        3,
        pod -> asking(pod, "volcano.sh/vgpu-number", "1", "volcano.sh/vgpu-memory", "6000"));
    pods(
        cluster,
        "small",
        1,
        pod -> asking(pod, "volcano.sh/vgpu-number", "1", "volcano.sh/vgpu-memory", "1000"));

    SessionOutcome outcome = cluster.run(ACTIONS);

    assertThat(outcome.decisions().binds())
        .extracting(bind -> bind.annotations().get(IDS))
        .containsExactlyInAnyOrder(
            "GPU-a[group2-1],NVIDIA,10240,0:",
            "GPU-a[group2-2],NVIDIA,10240,0:",
            "GPU-a[group2-3],NVIDIA,5120,0:");
  }

  @Test
  void theConfigurationSaysHowFurtherModelsAreCut() {
    var cluster =
        cluster()
            .node("n", vgpus("GPU-a,7,81920,NVIDIA-H100,true,mig:"))
            .configuration(
                """
                actions: "allocate"
                tiers:
                - plugins:
                  - name: gang
                  - name: deviceshare
                    arguments:
                      deviceshare.VGPUEnable: true
                      deviceshare.DeviceConfig:
                        nvidia:
                          knownMigGeometries:
                          - models: [H100]
                            allowedGeometries:
                            - group: small
                              geometries:
                              - {name: 1g.10gb, memory: 10240, count: 7}
                            - group: mixed
                              geometries:
                              - {name: 3g.40gb, memory: 40960, count: 1}
                              - {name: 1g.20gb, memory: 20480, count: 2}
                """);
    pods(
        cluster,
        "pg",
        3,
        pod -> asking(pod, "volcano.sh/vgpu-number", "1", "volcano.sh/vgpu-memory", "12000"));

    assertThat(cluster.run(ACTIONS).decisions().binds())
        .extracting(bind -> bind.annotations().get(IDS))
        .containsExactly(
            "GPU-a[mixed-1],NVIDIA,20480,0:",
            "GPU-a[mixed-2],NVIDIA,20480,0:",
            "GPU-a[mixed-0],NVIDIA,40960,0:");
  }
}
