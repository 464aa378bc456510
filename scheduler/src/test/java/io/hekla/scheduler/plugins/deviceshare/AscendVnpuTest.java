package io.hekla.scheduler.plugins.deviceshare;

import static io.hekla.scheduler.plugins.deviceshare.CardCluster.ACTIONS;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.bind;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.pods;
import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.ContainerDemand;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.testing.PodBuilder;
import io.hekla.scheduler.testing.SessionOutcome;
import org.junit.jupiter.api.Test;

/** NPUs as HAMi divides them (docs/reference/plugin-rules.md#ascend-hami-vnpu). */
class AscendVnpuTest {
  /** One card of a model, and so much of its memory in MiB, which nodes tell no sum of. */
  private static PodBuilder asking(PodBuilder pod, String model, int memory) {
    ResourceVector requested =
        ResourceVector.of(1000, 1)
            .with("huawei.com/" + model, 1000)
            .with("huawei.com/" + model + "-memory", 1000.0 * memory);
    return pod.cpu("1")
        .memory("1")
        .asks("huawei.com/" + model, "1")
        .container(new ContainerDemand("main", requested, requested));
  }

  @Test
  void anNpuGivesTheNextLargerTemplate() {
    var cluster =
        cluster()
            .node(
                "n",
                n ->
                    n.cpu("64")
                        .has("huawei.com/Ascend310P", "7")
                        .annotation(
                            "hami.io/node-register-Ascend310P",
                            "[{\"id\":\"npu-0\",\"count\":7,\"devmem\":21527,\"devcore\":8,"
                                + "\"type\":\"Ascend310P\",\"health\":true}]"))
            .tiers("gang", "predicates deviceshare{deviceshare.AscendHAMiVNPUEnable: true}");
    pods(cluster, "pg", 4, pod -> asking(pod, "Ascend310P", 5000));

    SessionOutcome outcome = cluster.run(ACTIONS);

    assertThat(outcome.binds()).hasSize(3);
    assertThat(bind(outcome, "pg-0").annotations())
        .containsEntry("hami.io/Ascend310P-devices-to-allocate", "npu-0,Ascend310P,6144,0:")
        .containsEntry("huawei.com/Ascend310P", "[{\"UUID\":\"npu-0\",\"temp\":\"vir02\"}]");
  }

  @Test
  void aPodInModeHamiCoreIsGivenItsMemoryAndSharesItsNpuWithNoPod() {
    var cluster =
        cluster()
            .node(
                "n",
                n ->
                    n.cpu("64")
                        .has("huawei.com/Ascend310P", "7")
                        .annotation(
                            "hami.io/node-register-Ascend310P",
                            "[{\"id\":\"npu-0\",\"count\":7,\"devmem\":21527,\"devcore\":100,"
                                + "\"type\":\"Ascend310P\",\"health\":true}]"))
            .tiers("gang", "predicates deviceshare{deviceshare.AscendHAMiVNPUEnable: true}");
    pods(
        cluster,
        "pg",
        2,
        pod -> asking(pod, "Ascend310P", 5000).annotation("huawei.com/vnpu-mode", "hami-core"));

    SessionOutcome outcome = cluster.run(ACTIONS);

    assertThat(outcome.binds()).hasSize(1);
    assertThat(bind(outcome, "pg-0").annotations())
        .containsEntry("hami.io/Ascend310P-devices-to-allocate", "npu-0,Ascend310P,5000,100:");
  }

  @Test
  void everyModelOfTheConfigurationHasItsOwnNames() {
    var cluster =
        cluster()
            .node(
                "n",
                n ->
                    n.cpu("64")
                        .has("huawei.com/Ascend910B4", "7")
                        .annotation(
                            "hami.io/node-register-Ascend910B4",
                            "[{\"id\":\"npu-0\",\"count\":7,\"devmem\":32768,\"devcore\":20,"
                                + "\"type\":\"Ascend910B4\",\"health\":true}]"))
            .configuration(
                """
                actions: "allocate"
                tiers:
                - plugins:
                  - name: gang
                  - name: deviceshare
                    arguments:
                      deviceshare.AscendHAMiVNPUEnable: true
                      deviceshare.DeviceConfig:
                        vnpus:
                        - commonWord: Ascend310P
                          memoryAllocatable: 21527
                        - commonWord: Ascend910B4
                          resourceName: huawei.com/Ascend910B4
                          resourceMemoryName: huawei.com/Ascend910B4-memory
                          memoryAllocatable: 32768
                          templates:
                          - {name: vir10_3c_16g, memory: 16384}
                          - {name: vir05_1c_8g, memory: 8192}
                """);
    pods(cluster, "pg", 1, pod -> asking(pod, "Ascend910B4", 9000));

    assertThat(bind(cluster.run(ACTIONS), "pg-0").annotations())
        .containsEntry("hami.io/Ascend910B4-devices-to-allocate", "npu-0,Ascend910B4,16384,0:")
        .containsEntry(
            "huawei.com/Ascend910B4", "[{\"UUID\":\"npu-0\",\"temp\":\"vir10_3c_16g\"}]");
  }
}
