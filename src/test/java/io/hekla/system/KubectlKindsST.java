package io.hekla.system;

import static io.hekla.system.EmbeddedForKubectl.POD;
import static io.hekla.system.EmbeddedForKubectl.QUEUE;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.cli.apply.ManifestApplication;
import io.hekla.cli.cluster.ApiServer;
import io.hekla.controller.api.fabric8.OnRealApiServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Answers to the real kubectl about kinds that nothing on the embedded system acts on. */
@OnRealApiServer
class KubectlKindsST {
  @RegisterExtension private static final EmbeddedForKubectl EMBEDDED = new EmbeddedForKubectl();

  private static final String OBJECT =
      """
      apiVersion: %s
      kind: %s
      metadata: {name: other}
      spec: {a: b}
      """;

  @ParameterizedTest
  @CsvSource({
    "kueue.x-k8s.io/v1beta1, ClusterQueue",
    "kubeflow.org/v2beta1, MPIJob",
    "ray.io/v1, RayCluster",
    "sparkoperator.k8s.io/v1beta2, SparkApplication",
    "batch/v1, Job"
  })
  void anUnknownKindIsAnsweredAsByAnApiServer(String apiVersion, String kind) {
    for (String verb : List.of("apply", "create")) {
      assertThat(
              EMBEDDED
                  .kubectl()
                  .runOn(OBJECT.formatted(apiVersion, kind), verb, "-f", "-")
                  .refused())
          .contains(
              "no matches for kind \"%s\" in version \"%s\"".formatted(kind, apiVersion),
              "ensure CRDs are installed first")
          .doesNotContain("--validate=false");
    }
  }

  @Test
  void aDeploymentIsRefusedWithWhatToWriteInstead() {
    assertThat(EMBEDDED.kubectl().run("create", "deployment", "web", "--image=nginx").refused())
        .contains(
            "deployments.apps \"web\" is forbidden: its controller does not run here",
            "write a Job of batch.volcano.sh/v1alpha1");
  }

  @Test
  void aPodThatNoSchedulerTakesIsRefusedOrWarnedOf() {
    assertThat(EMBEDDED.kubectl().run("run", "p1", "--image=nginx").refused())
        .contains("no scheduler named default-scheduler runs", "write schedulerName: volcano");

    var said = EMBEDDED.kubectl().runOn(POD.formatted("foreign"), "apply", "-f", "-");

    assertThat(said.done()).contains("created");
    assertThat(said.err()).contains("Warning: spec.schedulerName: no scheduler named nobody runs");
    EMBEDDED.kubectl().run("delete", "pod", "foreign", "--grace-period=0", "--force").done();
  }

  /** kubectl merges lists by the schemas of OpenAPI 2 where it can read them. */
  @Test
  void anAppliedPodIsMergedByTheNamesOfItsContainers() {
    EMBEDDED.kubectl().runOn(POD.formatted("merged"), "apply", "-f", "-").done();
    assertThat(EMBEDDED.kubectl().runOn(POD.formatted("merged"), "apply", "-f", "-").done())
        .contains("unchanged");

    String other = POD.formatted("merged").replace("image: side", "image: other");
    assertThat(EMBEDDED.kubectl().runOn(other, "apply", "-f", "-").done()).contains("configured");

    assertThat(
            EMBEDDED
                .kubectl()
                .run("get", "pod", "merged", "-o", "jsonpath={.spec.containers[*].image}")
                .done())
        .isEqualTo("one other");
    EMBEDDED.kubectl().run("delete", "pod", "merged", "--grace-period=0", "--force").done();
  }

  @Test
  void kubectlGoesOnWithWhatUpApplied() throws IOException {
    Path file =
        Files.writeString(EMBEDDED.folder().resolve("up.yaml"), QUEUE.formatted("upped", 2));
    try (var server = ApiServer.ofKubeconfig(EMBEDDED.folder().resolve("data/kubeconfig"))) {
      assertThat(new ManifestApplication(server).apply(List.of(file)).created()).isEqualTo(1);
    }

    var again = EMBEDDED.kubectl().run("apply", "-f", file.toString());
    assertThat(again.done()).contains("unchanged");
    assertThat(again.err()).doesNotContain("Warning");
    assertThat(EMBEDDED.kubectl().run("apply", "--server-side", "-f", file.toString()).done())
        .contains("serverside-applied");
    EMBEDDED.kubectl().run("delete", "queue", "upped").done();
  }
}
