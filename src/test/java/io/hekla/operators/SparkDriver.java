package io.hekla.operators;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Volume;
import io.hekla.controller.api.fabric8.FreePort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/**
 * Spark's driver, run on this machine in place of the container of its pod: with the settings that
 * {@code spark-submit} wrote for that container, as far as they are not about the container. It
 * creates its executors itself, and serves Spark Connect in place of the example's main class.
 *
 * @param home folder of Spark's programs
 * @param settings file with the settings
 */
record SparkDriver(String home, Path settings) {
  /** Spark takes no newer Java than 21; the JVM of the tests passes on its own. */
  static final String JAVA_OF_THE_PATH = "";

  private static final String VOLUME = "spark-conf-volume-driver";

  /**
   * Waits for the settings of a driver, which {@code spark-submit} creates after its pod.
   *
   * @param pod the driver's pod
   * @param folder for the file
   */
  static SparkDriver of(Pod pod, OperatorCluster cluster, Path folder) throws IOException {
    String map =
        pod.getSpec().getVolumes().stream()
            .filter(volume -> volume.getName().equals(VOLUME))
            .map((Volume volume) -> volume.getConfigMap().getName())
            .findFirst()
            .orElseThrow();
    var settings =
        cluster.kubectl().configMaps().inNamespace(pod.getMetadata().getNamespace()).withName(map);
    cluster.awaitThat("ConfigMap " + map, () -> settings.get() != null);
    String text = settings.get().getData().get("spark.properties");
    return new SparkDriver(
        Operator.of("spark").folder().toString(),
        Files.writeString(folder.resolve("spark.properties"), Objects.requireNonNull(text, map)));
  }

  List<String> command() {
    return List.of(
        Path.of(home, "bin", "spark-submit").toString(),
        "--properties-file=" + settings,
        "--deploy-mode=client",
        // There is no account in a file, as in a container.
        "--conf=spark.kubernetes.submitInDriver=false",
        // The kubelet of the tests writes no condition Ready, for which it would wait.
        "--conf=spark.kubernetes.allocation.driver.readinessTimeout=1s",
        "--conf=spark.driver.bindAddress=127.0.0.1",
        "--conf=spark.driver.host=127.0.0.1",
        "--conf=spark.driver.port=" + FreePort.next(),
        "--conf=spark.blockManager.port=" + FreePort.next(),
        "--conf=spark.ui.enabled=false",
        "--conf=spark.connect.grpc.binding.address=127.0.0.1",
        "--conf=spark.connect.grpc.binding.port=" + FreePort.next(),
        "--class=org.apache.spark.sql.connect.service.SparkConnectServer",
        "spark-internal");
  }
}
