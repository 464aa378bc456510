package io.hekla.scheduler.plugins.deviceshare;

import static io.hekla.scheduler.plugins.deviceshare.CardCluster.ACTIONS;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.asking;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.bind;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.gpus;
import static io.hekla.scheduler.plugins.deviceshare.CardCluster.pods;
import static io.hekla.scheduler.testing.ClusterBuilder.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.scheduler.Engine;
import io.hekla.scheduler.configuration.ConfigurationProblem;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import org.junit.jupiter.api.Test;

/** Arguments of the plugin as it reads them (docs/reference/plugin-rules.md#deviceshare). */
class DeviceArgumentsTest {
  @Test
  void theConfigMapOfVolcanoIsNamedWithWhatToDo() {
    var configuration =
        withArguments(
            "deviceshare.VGPUEnable: true",
            "deviceshare.KnownGeometriesCMName: volcano-vgpu-device-config",
            "deviceshare.KnownGeometriesCMNamespace: kube-system");

    assertThat(Engine.warnings(configuration))
        .extracting(ConfigurationProblem::line)
        .containsExactly(7, 8);
    assertThat(Engine.warnings(configuration))
        .allSatisfy(
            problem ->
                assertThat(problem.text())
                    .contains("copy the text of its key device-config.yaml below"));
  }

  @Test
  void familiesThatExcludeEachOtherAreLeftOutWithAWarning() {
    var configuration =
        withArguments("deviceshare.GPUSharingEnable: true", "deviceshare.GPUNumberEnable: true");
    var cluster = cluster().node("n", gpus(1, 1000)).configuration(configuration);
    pods(cluster, "pg", 1, pod -> asking(pod, "volcano.sh/gpu-number", "1"));

    assertThat(Engine.warnings(configuration)).extracting(ConfigurationProblem::line).contains(6);
    assertThat(bind(cluster.run(ACTIONS), "pg-0").annotations()).isEmpty();
  }

  @Test
  void withoutVirtualGpusNoCardIsStranded() {
    var configuration =
        withArguments("deviceshare.GPUSharingEnable: true", "deviceshare.FragmentationWeight: 1");

    assertThat(Engine.warnings(configuration))
        .extracting(ConfigurationProblem::text)
        .singleElement()
        .asString()
        .contains("deviceshare.VGPUEnable is not on");
  }

  /** Configuration with these lines of arguments, from line 6 on. */
  private static SchedulerConfiguration withArguments(String... lines) {
    var parsed =
        SchedulerConfiguration.parse(
            """
            actions: "allocate"
            tiers:
            - plugins:
              - name: deviceshare
                arguments:
                  %s
            """
                .formatted(String.join("\n      ", lines)));
    return ((SchedulerConfiguration.Parsed.Valid) parsed).configuration();
  }
}
