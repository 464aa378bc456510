package io.hekla.model.job.plugins;

import static io.hekla.model.job.plugins.PluginScene.container;
import static io.hekla.model.job.plugins.PluginScene.env;
import static io.hekla.model.job.plugins.PluginScene.initContainer;
import static io.hekla.model.job.plugins.PluginScene.job;
import static io.hekla.model.job.plugins.PluginScene.task;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TensorflowPluginTest {
  @Test
  void everyPodLearnsTheClusterAndItsPart() {
    var scene =
        job(
            "plugins: {tensorflow: ['--worker=trainer', '--port=5000']}\ntasks:\n"
                + task("ps", 2)
                + task("trainer", 1)
                + task("board", 1));

    String cluster =
        "{\"cluster\":{\"ps\":[\"train-ps-0.train:5000\",\"train-ps-1.train:5000\"],"
            + "\"worker\":[\"train-trainer-0.train:5000\"]},\"task\":";
    assertThat(env(container(scene.pod("ps", 1))))
        .containsEntry("TF_CONFIG", cluster + "{\"type\":\"ps\",\"index\":1}}");
    assertThat(env(container(scene.pod("trainer", 0))))
        .containsEntry("TF_CONFIG", cluster + "{\"type\":\"worker\",\"index\":0}}");
    assertThat(env(container(scene.pod("board", 0))))
        .containsEntry("TF_CONFIG", cluster + "{\"type\":\"board\",\"index\":0}}");
    assertThat(env(initContainer(scene.pod("ps", 1)))).isEmpty();
  }

  @Test
  void oneWhoIsAloneNeedsNoCluster() {
    var alone = job("plugins: {tensorflow: []}\ntasks:\n" + task("worker", 1));
    var two = job("plugins: {tensorflow: []}\ntasks:\n" + task("worker", 2));

    assertThat(env(container(alone.pod("worker", 0)))).isEmpty();
    assertThat(env(container(two.pod("worker", 0)))).containsKey("TF_CONFIG");
  }
}
