package io.hekla.model.job.plugins;

import static io.hekla.model.job.plugins.PluginScene.container;
import static io.hekla.model.job.plugins.PluginScene.env;
import static io.hekla.model.job.plugins.PluginScene.initContainer;
import static io.hekla.model.job.plugins.PluginScene.job;
import static io.hekla.model.job.plugins.PluginScene.task;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class PytorchPluginTest {
  private static PluginScene scene(String arguments) {
    return job(
        "plugins: {pytorch: ["
            + arguments
            + "]}\ntasks:\n"
            + task("master", 1)
            + task("worker", 2)
            + task("other", 1));
  }

  @Test
  void masterAndWorkersLearnTheirRanks() {
    var scene = scene("");
    var master = container(scene.pod("master", 0));

    assertThat(env(master))
        .isEqualTo(
            Map.of(
                "MASTER_ADDR", "train-master-0.train",
                "MASTER_PORT", "23456",
                "WORLD_SIZE", "3",
                "RANK", "0"));
    assertThat(master.getPorts())
        .singleElement()
        .satisfies(port -> assertThat(port.getName()).isEqualTo("pytorchjob-port"))
        .satisfies(port -> assertThat(port.getContainerPort()).isEqualTo(23456));
    assertThat(env(container(scene.pod("worker", 1)))).containsEntry("RANK", "2");
    assertThat(env(container(scene.pod("other", 0))))
        .containsKey("WORLD_SIZE")
        .doesNotContainKey("RANK");
    assertThat(env(initContainer(scene.pod("worker", 1)))).isEmpty();
  }

  @Test
  void aPortThatIsDeclaredIsNotDeclaredTwice() {
    var scene =
        job(
            """
            plugins: {pytorch: ['--port', '99']}
            tasks:
            - name: master
              replicas: 1
              template: {spec: {containers: [{name: m, ports: [{name: mine, containerPort: 99}]}]}}
            """);

    assertThat(container(scene.pod("master", 0)).getPorts())
        .singleElement()
        .satisfies(port -> assertThat(port.getName()).isEqualTo("mine"));
  }

  @Test
  void workersWaitForTheMasterWhereAsked() {
    var scene = scene("--wait-master-enabled=true, --wait-master-timeout=10");
    var worker = scene.pod("worker", 0).getSpec().getInitContainers();

    assertThat(worker).hasSize(2);
    assertThat(worker.get(1).getName()).isEqualTo("wait-for-master");
    assertThat(worker.get(1).getImage()).isEqualTo("busybox:1.36.1");
    assertThat(worker.get(1).getCommand().get(2))
        .contains("train-master-0.train 23456")
        .contains("-ge 10")
        .contains("sleep 2")
        .contains("exit 1");
    assertThat(scene.pod("master", 0).getSpec().getInitContainers()).hasSize(1);
  }

  @Test
  void withoutAMasterNothingIsAdded() {
    var scene = job("plugins: {pytorch: []}\ntasks:\n" + task("worker", 2));

    assertThat(env(container(scene.pod("worker", 0)))).isEmpty();
    assertThat(scene.plugins().faults()).isEmpty();
  }
}
