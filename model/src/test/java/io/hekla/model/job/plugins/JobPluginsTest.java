package io.hekla.model.job.plugins;

import static io.hekla.model.job.plugins.PluginScene.job;
import static io.hekla.model.job.plugins.PluginScene.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Volume;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests of the plugins of a Job, as a whole. */
class JobPluginsTest {
  @Test
  void aJobWithSeveralPluginsGetsWhatEachPromises() {
    var scene =
        job("plugins: {ssh: [], svc: [], tensorflow: []}\ntasks:\n" + task("ps", 1) + task("w", 1));
    var pod = scene.pod("ps", 0);

    assertThat(scene.plugins().statusNames()).containsExactly("ssh", "svc", "tensorflow");
    assertThat(scene.objects())
        .extracting(one -> one.getKind() + " " + one.getMetadata().getName())
        .containsExactly(
            "ConfigMap train-svc", "Service train", "NetworkPolicy train", "Secret train-ssh");
    assertThat(pod.getSpec().getVolumes())
        .extracting(Volume::getName)
        .containsExactly("train-svc", "train-ssh");
    assertThat(PluginScene.env(PluginScene.container(pod))).containsKey("TF_CONFIG");
  }

  @Test
  void pluginsDoNotChangeTheTemplate() {
    var scene = job("plugins: {svc: [], env: []}\ntasks:\n" + task("w", 2));

    assertThat(scene.pod("w", 0)).isEqualTo(scene.pod("w", 0));
    assertThat(PluginScene.container(scene.pod("w", 1)).getVolumeMounts()).hasSize(1);
  }

  @Test
  void aJobWithoutPluginsAsksForNothing() {
    var plugins = job("tasks:\n" + task("w", 1)).plugins();

    assertThat(plugins.statusNames()).isEmpty();
    assertThat(plugins.objects()).isEmpty();
    assertThat(plugins.faults()).isEmpty();
  }

  @Test
  void aPluginThatThereIsNotIsAFault() {
    assertThat(job("plugins: {paddle: [], svc: []}\ntasks:\n" + task("w", 1)).plugins().faults())
        .containsExactly(
            "there is no plugin paddle; there are"
                + " env, hcclrank, mpi, pytorch, ray, ssh, svc, tensorflow");
  }

  @Test
  void argumentsBeforeAFaultyOneApply() {
    var plugins =
        job("plugins: {ssh: ['--ssh-port=2200', '--no', '--ssh-key-file-path=/k']}\ntasks:\n"
                + task("w", 1))
            .plugins();

    assertThat(plugins.faults()).isEmpty();
    assertThat(plugins.remarks()).containsExactly("arguments of plugin ssh: there is no flag --no");
  }

  @Test
  void flagsAreReadInEveryWayOfWritingThem() {
    Map<String, Object> defaults = Map.of("name", "a", "port", 1, "on", false);

    var flags = Flags.read(defaults, List.of("-name", "b", "--port=0x10", "--on"));

    assertThat(flags.problem()).isEmpty();
    assertThat(flags.values()).isEqualTo(Map.of("name", "b", "port", 16, "on", true));
    assertThat(Flags.read(defaults, List.of("--on=T")).isOn("on")).isTrue();
  }

  @Test
  void unreadableArgumentsLeaveTheDefaults() {
    Map<String, Object> defaults = Map.of("name", "a", "port", 1, "on", false);

    assertThat(Flags.read(defaults, List.of("--port=x", "--name=b")).values()).isEqualTo(defaults);
    assertThat(Flags.read(defaults, List.of("--on=perhaps")).problem())
        .contains("the value \"perhaps\" of on cannot be read");
    assertThat(Flags.read(defaults, List.of("word")).problem())
        .contains("\"word\" is no flag (--name=value)");
    assertThat(Flags.read(defaults, List.of("--name")).problem()).contains("--name has no value");
  }
}
