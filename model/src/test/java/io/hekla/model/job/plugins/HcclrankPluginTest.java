package io.hekla.model.job.plugins;

import static io.hekla.model.job.plugins.PluginScene.container;
import static io.hekla.model.job.plugins.PluginScene.env;
import static io.hekla.model.job.plugins.PluginScene.initContainer;
import static io.hekla.model.job.plugins.PluginScene.job;
import static io.hekla.model.job.plugins.PluginScene.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import org.junit.jupiter.api.Test;

class HcclrankPluginTest {
  private static String rank(Pod pod) {
    return pod.getMetadata().getAnnotations().getOrDefault("hccl/rankIndex", "none");
  }

  @Test
  void workersComeAfterMasters() {
    var scene =
        job(
            "plugins: {hcclrank: []}\ntasks:\n"
                + task("master", 2)
                + task("worker", 2)
                + task("other", 1));

    assertThat(rank(scene.pod("master", 1))).isEqualTo("1");
    assertThat(rank(scene.pod("worker", 1))).isEqualTo("3");
    assertThat(rank(scene.pod("other", 0))).isEqualTo("none");
    assertThat(env(container(scene.pod("master", 1)))).isEmpty();
    assertThat(env(initContainer(scene.pod("master", 1)))).isEmpty();
  }

  @Test
  void theRankOfPytorchIsTaken() {
    var scene =
        job(
            "plugins: {hcclrank: [], pytorch: []}\ntasks:\n"
                + task("master", 2)
                + task("worker", 2));

    assertThat(rank(scene.pod("worker", 1))).isEqualTo("2");
  }

  @Test
  void anAnnotationOfTheTemplateStays() {
    var scene =
        job(
            """
            plugins: {hcclrank: []}
            tasks:
            - name: master
              replicas: 1
              template:
                metadata: {annotations: {hccl/rankIndex: '7'}}
                spec: {containers: [{name: m}]}
            """);

    assertThat(rank(scene.pod("master", 0))).isEqualTo("7");
  }

  @Test
  void theStatusTellsNothingOfIt() {
    assertThat(job("plugins: {hcclrank: []}\ntasks:\n" + task("master", 1)).plugins().statusNames())
        .isEmpty();
  }
}
