package io.hekla.model.job.plugins;

import static io.hekla.model.job.plugins.PluginScene.container;
import static io.hekla.model.job.plugins.PluginScene.env;
import static io.hekla.model.job.plugins.PluginScene.initContainer;
import static io.hekla.model.job.plugins.PluginScene.job;
import static io.hekla.model.job.plugins.PluginScene.task;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MpiPluginTest {
  @Test
  void theMasterKnowsItsWorkersAndAllOpenThePort() {
    var scene = job("plugins: {mpi: []}\ntasks:\n" + task("master", 1) + task("worker", 2));
    var master = scene.pod("master", 0);
    var worker = scene.pod("worker", 1);

    String hosts = "train-worker-0.train,train-worker-1.train";
    assertThat(env(container(master))).containsEntry("MPI_HOST", hosts);
    assertThat(env(initContainer(master))).containsEntry("MPI_HOST", hosts);
    assertThat(env(container(worker))).isEmpty();
    for (var one : java.util.List.of(container(master), initContainer(master), container(worker))) {
      assertThat(one.getPorts())
          .singleElement()
          .satisfies(port -> assertThat(port.getName()).isEqualTo("mpijob-port"))
          .satisfies(port -> assertThat(port.getContainerPort()).isEqualTo(22));
    }
  }

  @Test
  void aMasterWithoutWorkersIsLeftAlone() {
    var scene = job("plugins: {mpi: ['--worker=w']}\ntasks:\n" + task("master", 1));

    assertThat(container(scene.pod("master", 0)).getPorts()).isEmpty();
    assertThat(initContainer(scene.pod("master", 0)).getEnv()).isEmpty();
  }
}
