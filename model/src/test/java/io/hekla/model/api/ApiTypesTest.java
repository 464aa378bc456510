package io.hekla.model.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that manifests that use every field go through the types unchanged, and that the CRDs are
 * as Volcano's.
 */
class ApiTypesTest {
  private static final KubernetesSerialization SERIALIZATION = new KubernetesSerialization();
  private static final YAMLMapper YAML = new YAMLMapper();

  static Path[] manifests() throws Exception {
    try (var files = Files.list(Path.of("src/test/resources/manifests"))) {
      return files.sorted().toArray(Path[]::new);
    }
  }

  @ParameterizedTest
  @MethodSource("manifests")
  void aManifestGoesThroughItsTypeWithoutLoss(Path manifest) throws Exception {
    JsonNode written = YAML.readTree(manifest.toFile());

    var type =
        switch (written.path("kind").asText()) {
          case "Job" -> Job.class;
          case "Queue" -> Queue.class;
          case "PodGroup" -> PodGroup.class;
          default -> Command.class;
        };
    Object read = SERIALIZATION.unmarshal(Files.readString(manifest), type);

    assertThat(YAML.readTree(SERIALIZATION.asJson(read))).isEqualTo(written);
  }

  @ParameterizedTest
  @CsvSource({
    "jobs.batch.volcano.sh, v1alpha1, Namespaced, true, STATUS minAvailable RUNNINGS AGE QUEUE",
    "podgroups.scheduling.volcano.sh, v1beta1, Namespaced, false, STATUS minMember RUNNINGS AGE QUEUE",
    "queues.scheduling.volcano.sh, v1beta1, Cluster, true, PARENT",
    "commands.bus.volcano.sh, v1alpha1, Namespaced, false, ''",
    "jobflows.flow.volcano.sh, v1alpha1, Namespaced, true, Status Age",
    "jobtemplates.flow.volcano.sh, v1alpha1, Namespaced, true, ''",
    "cronjobs.batch.volcano.sh, v1alpha1, Namespaced, true, ''",
  })
  void aCrdHasVersionScopeStatusAndColumnsAsVolcano(
      String name, String version, String scope, boolean statusEndpoint, String columns)
      throws Exception {
    JsonNode crd = YAML.readTree(Path.of("../deploy/crds", name + ".yaml").toFile());

    JsonNode served = crd.at("/spec/versions/0");
    assertThat(crd.at("/metadata/name").asText()).isEqualTo(name);
    assertThat(crd.at("/metadata/annotations/helm.sh~1resource-policy").asText()).isEqualTo("keep");
    assertThat(served.path("name").asText()).isEqualTo(version);
    assertThat(crd.at("/spec/scope").asText()).isEqualTo(scope);
    assertThat(served.at("/subresources/status").isObject()).isEqualTo(statusEndpoint);
    assertThat(String.join(" ", served.path("additionalPrinterColumns").findValuesAsText("name")))
        .isEqualTo(columns);
  }
}
