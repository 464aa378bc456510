package io.hekla.model.job.plugins;

import static io.hekla.model.job.plugins.PluginScene.container;
import static io.hekla.model.job.plugins.PluginScene.env;
import static io.hekla.model.job.plugins.PluginScene.job;
import static io.hekla.model.job.plugins.PluginScene.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.hekla.model.api.Bounds;
import java.lang.management.ManagementFactory;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of Jobs with so many pods that the plugins' output about them exceeds its limits. */
class PluginSizesTest {
  @Test
  void aHostsFileThatJustFitsIsWritten() {
    int replicas = 20_000;
    var scene = job("plugins: {svc: []}\ntasks:\n" + task("w", replicas));

    assertThat(bytes(scene.object(ConfigMap.class)))
        .isBetween(Bounds.CONFIG_DATA_BYTES / 2, Bounds.CONFIG_DATA_BYTES);
    assertThat(scene.plugins().faults()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 9, 10, 11, 100, 1234, 23_000, 31_000, 32_000, 33_000, 100_000})
  void sizeFaultsMatchTheServersRefusals(int replicas) {
    var scene =
        job(
            "plugins: {svc: []}\ntasks:\n"
                + task("w-w", replicas)
                + task("head", 3, ", hostname: h"));
    int bytes = bytes(scene.object(ConfigMap.class));

    assertThat(scene.plugins().faults().isEmpty()).isEqualTo(bytes <= Bounds.CONFIG_DATA_BYTES);
    if (bytes > Bounds.CONFIG_DATA_BYTES) {
      assertThat(scene.plugins().faults())
          .singleElement()
          .asString()
          .contains("the plugin svc would write " + bytes + " bytes into the ConfigMap train-svc")
          .contains("ask for fewer replicas");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"svc", "ssh", "mpi", "tensorflow"})
  void aJobOfTheMostReplicasCostsNoMoreThanASmallOne(String plugin) {
    var scene =
        job(
            "plugins: {"
                + plugin
                + ": []}\ntasks:\n"
                + task("master", 1)
                + task("worker", Bounds.JOB_REPLICAS));
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    scene.plugins();
    long before = threads.getCurrentThreadAllocatedBytes();

    var faults = scene.plugins().faults();

    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(1 << 20);
    assertThat(faults).singleElement().asString().contains("the plugin " + plugin);
  }

  @Test
  void hostsAreJoinedOnceForAllPodsOfASlice() {
    var plugins = job("plugins: {mpi: []}\ntasks:\n" + task("master", 2) + task("worker", 900));
    var of = plugins.plugins();
    var first = of.addTo(plugins.pod("worker", 0), "master", 0);
    var second = of.addTo(plugins.pod("worker", 0), "master", 1);

    assertThat(env(container(first)).get("MPI_HOST"))
        .isSameAs(env(container(second)).get("MPI_HOST"));
  }

  private static int bytes(ConfigMap map) {
    return map.getData().entrySet().stream()
        .mapToInt(
            (Map.Entry<String, String> one) -> one.getKey().length() + one.getValue().length())
        .sum();
  }
}
