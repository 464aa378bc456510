package io.hekla.model.job.plugins;

import static io.hekla.model.job.plugins.PluginScene.container;
import static io.hekla.model.job.plugins.PluginScene.env;
import static io.hekla.model.job.plugins.PluginScene.initContainer;
import static io.hekla.model.job.plugins.PluginScene.job;
import static io.hekla.model.job.plugins.PluginScene.task;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class EnvPluginTest {
  @Test
  void everyContainerLearnsItsIndex() {
    var pod = job("plugins: {env: []}\ntasks:\n" + task("worker-a", 3)).pod("worker-a", 2);

    var wanted = Map.of("VC_TASK_INDEX", "2", "VK_TASK_INDEX", "2");
    assertThat(env(container(pod))).isEqualTo(wanted);
    assertThat(env(initContainer(pod))).isEqualTo(wanted);
  }

  @Test
  void nothingIsMadeBesideTheJob() {
    var scene = job("plugins: {env: []}\ntasks:\n" + task("worker", 1));

    assertThat(scene.objects()).isEmpty();
    assertThat(scene.plugins().statusNames()).containsExactly("env");
  }
}
