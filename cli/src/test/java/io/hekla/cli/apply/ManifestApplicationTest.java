package io.hekla.cli.apply;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.cli.cluster.ApiServer;
import io.hekla.cli.cluster.Resource;
import io.hekla.simulator.embedded.EmbeddedSystem;
import io.hekla.simulator.embedded.SimulatedNodes;
import io.hekla.simulator.kubelet.KubeletOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Manifests on the embedded system, as {@code hekla up --manifests} applies them. */
class ManifestApplicationTest {
  private static final String QUEUE =
      """
      apiVersion: scheduling.volcano.sh/v1beta1
      kind: Queue
      metadata: {name: %s}
      spec: {weight: 1, parent: %s}
      ---
      """;

  private static final String JOB =
      """
      apiVersion: batch.volcano.sh/v1alpha1
      kind: Job
      metadata: {name: train}
      spec:
        queue: %s
        tasks:
        - replicas: %d
          template:
            metadata:
              annotations: {simulated.hekla.io/run-for: 1h}
            spec:
              restartPolicy: Never
              containers: [{name: main, image: busybox}]
      ---
      """;

  private static final String WEB =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: web}
      ---
      """;

  private static final String OPERATED =
      """
      apiVersion: kubeflow.org/v1
      kind: MPIJob
      metadata: {name: %s}
      ---
      """;

  private static final String POD =
      """
      apiVersion: v1
      kind: Pod
      metadata: {name: %s}
      spec: {schedulerName: %s, containers: [{name: main, image: nginx}]}
      ---
      """;

  @TempDir private Path folder;

  @SuppressWarnings("NullAway.Init") // set before each test
  private EmbeddedSystem system;

  @SuppressWarnings("NullAway.Init") // as the system
  private ApiServer server;

  @BeforeEach
  void start() throws Exception {
    system =
        EmbeddedSystem.startServed(
            folder.resolve("data"), SimulatedNodes.SMALL, KubeletOptions.AT_ONCE, Map.of(), 0);
    server = ApiServer.ofKubeconfig(system.kubeconfig());
  }

  @AfterEach
  void stop() {
    server.close();
    system.close();
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(
        Files.createDirectories(folder.resolve("manifests")).resolve(name), text);
  }

  private ApplyReport apply(Path... paths) {
    return new ManifestApplication(server).apply(List.of(paths));
  }

  private int replicas() {
    return server
        .one(Resource.JOBS, "default", "train")
        .at("spec", "tasks")
        .path(0)
        .path("replicas")
        .asInt();
  }

  @Test
  void aChangedFileChangesItsJobAfterARestart() throws Exception {
    Path file = write("train.yaml", QUEUE.formatted("ml", "root") + JOB.formatted("ml", 4));
    assertThat(apply(file).summary())
        .isEqualTo("Manifests: 2 created, 0 changed, 0 unchanged, 0 not applied");

    stop();
    start();
    assertThat(apply(file).summary()).startsWith("Manifests: 0 created, 0 changed, 2 unchanged");
    assertThat(replicas()).isEqualTo(4);

    stop();
    start();
    write("train.yaml", QUEUE.formatted("ml", "root") + JOB.formatted("ml", 5));
    assertThat(apply(file).summary()).startsWith("Manifests: 0 created, 1 changed, 1 unchanged");
    assertThat(replicas()).isEqualTo(5);
  }

  @Test
  void aRefusedObjectIsNamedWithItsPlaceAndTheOthersAreApplied() throws IOException {
    Path file =
        write(
            "all.yaml",
            JOB.formatted("mll", 1).replace("train", "lost")
                + JOB.formatted("ml", 1)
                + JOB.formatted("ml", 1).replace("train", "odd").replace("image:", "imag:")
                + QUEUE.formatted("ml", "root"));

    ApplyReport report = apply(file);

    assertThat(report.summary())
        .isEqualTo("Manifests: 2 created, 0 changed, 0 unchanged, 2 not applied");
    assertThat(report.details())
        .hasSize(2)
        .anyMatch(
            line -> line.startsWith(file + ":5: Job/lost: spec.queue: unable to find queue mll"))
        .anyMatch(
            line ->
                line.startsWith(
                        file + ":41: Job/odd: spec.tasks[0].template.spec.containers[0].imag")
                    && line.endsWith("did you mean image?"));
  }

  @Test
  void aFieldThatMayNotChangeIsRefusedByName() throws IOException {
    apply(write("train.yaml", JOB.formatted("default", 1)));

    ApplyReport report =
        apply(write("train.yaml", JOB.formatted("default", 1).replace("busybox", "other")));

    assertThat(report.summary())
        .isEqualTo("Manifests: 0 created, 0 changed, 0 unchanged, 1 not applied");
    assertThat(report.details()).singleElement().asString().contains("Job/train", "spec");
  }

  @Test
  void aChildQueueBeforeItsParentIsAppliedToo() throws IOException {
    ApplyReport report =
        apply(write("a.yaml", QUEUE.formatted("child", "dept") + QUEUE.formatted("dept", "root")));

    assertThat(report.details()).isEmpty();
    assertThat(report.created()).isEqualTo(2);
  }

  @Test
  void filesThatCannotBeReadAreNamedAndTheOthersAreApplied() throws IOException {
    write("good.yaml", JOB.formatted("default", 1));
    Path broken = write("broken.yaml", "kind: [\n");
    Path missing = folder.resolve("missing");

    ApplyReport report = apply(missing, folder.resolve("manifests"));

    assertThat(report.summary())
        .isEqualTo("Manifests: 1 created, 0 changed, 0 unchanged, 0 not applied, 2 not read");
    assertThat(report.details())
        .anyMatch(line -> line.startsWith(missing + ": does not exist"))
        .anyMatch(line -> line.startsWith(broken + ":") && line.contains("malformed YAML"));
  }

  @Test
  void kindsThatNothingActsOnHaveALineEach() throws IOException {
    Path file =
        write("others.yaml", WEB + OPERATED.formatted("a") + WEB + OPERATED.formatted("b") + WEB);

    ApplyReport report = apply(file);

    assertThat(report.notApplied()).isEqualTo(5);
    assertThat(report.details())
        .satisfiesExactly(
            line ->
                assertThat(line)
                    .startsWith("3 × Deployment of apps/v1, first at " + file + ":1: ")
                    .contains("its controller does not run here"),
            line ->
                assertThat(line)
                    .startsWith("2 × MPIJob of kubeflow.org/v1, first at " + file + ":5: ")
                    .contains("its operator does not run here"));
  }

  @Test
  void aPodThatNoSchedulerServesIsRefusedOrWarnedOf() throws IOException {
    ApplyReport report =
        apply(
            write(
                "pods.yaml",
                POD.formatted("plain", "default-scheduler")
                    + POD.formatted("foreign", "mine")
                    + POD.formatted("own", "volcano")));

    assertThat(report.summary())
        .isEqualTo("Manifests: 2 created, 0 changed, 0 unchanged, 1 not applied");
    assertThat(report.details())
        .satisfiesExactly(
            line ->
                assertThat(line)
                    .contains("Pod/plain", "no scheduler named default-scheduler runs")
                    .endsWith("write schedulerName: volcano"),
            line ->
                assertThat(line).contains("warning: Pod/foreign", "no scheduler named mine runs"));
  }
}
