package io.hekla.simulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.hekla.model.manifest.ManifestReader.Text;
import io.hekla.model.manifest.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Objects with a missing or null field, which are read, or refused with a message. */
class HolesTest {
  private static final YAMLMapper YAML = new YAMLMapper();

  private final Set<String> tried = new HashSet<>();

  @Test
  void noHoleInAnObjectOfAScenarioIsMoreThanAProblem() throws Exception {
    var root = Path.of(Objects.requireNonNull(HolesTest.class.getResource("/conformance")).toURI());
    try (var files = Files.walk(root)) {
      for (Path file : files.filter(path -> path.endsWith("cluster.yaml")).sorted().toList()) {
        punch(file);
      }
    }
    assertThat(tried).hasSizeGreaterThan(200);
  }

  @Test
  void aNullElementIsReportedWithItsLine() {
    assertThat(
            problems(
                """
                apiVersion: v1
                kind: Pod
                metadata: {name: p}
                spec:
                  containers:
                  - null
                """))
        .isEqualTo(
            "cluster.yaml:6: spec.containers[0]: null where a value must be;"
                + " write it or leave it out");
  }

  @Test
  void aPodWithoutSpecIsReported() {
    assertThat(problems("apiVersion: v1\nkind: Pod\nmetadata: {name: p}\n"))
        .isEqualTo("cluster.yaml:1: pod default/p: spec is missing; correct the object");
  }

  private void punch(Path file) throws IOException {
    try (var documents = YAML.readerFor(JsonNode.class).<JsonNode>readValues(file.toFile())) {
      while (documents.hasNextValue()) {
        if (documents.nextValue() instanceof ObjectNode object) {
          punch(object, object, object.path("kind").asText());
        }
      }
    }
  }

  /** Tries every field and element of a kind of object once. */
  private void punch(ObjectNode whole, JsonNode at, String path) {
    if (at instanceof ObjectNode map) {
      for (var field : Set.copyOf(map.properties())) {
        String below = path + "." + field.getKey();
        if (tried.add(below)) {
          map.remove(field.getKey());
          read(whole, below);
          map.putNull(field.getKey());
          read(whole, below);
          map.set(field.getKey(), field.getValue());
        }
        punch(whole, field.getValue(), below);
      }
    } else if (at instanceof ArrayNode list && !list.isEmpty()) {
      JsonNode first = list.get(0);
      if (tried.add(path + "[]")) {
        list.setNull(0);
        read(whole, path + "[]");
        list.set(0, first);
      }
      list.forEach(element -> punch(whole, element, path + "[]"));
    }
  }

  private static void read(ObjectNode object, String hole) {
    assertThatCode(
            () ->
                ScenarioReader.OBJECTS
                    .readJsonLines(new Text("cluster", object.toString()))
                    .then(read -> ClusterObjects.of(read, Instant.EPOCH)))
        .as(hole)
        .doesNotThrowAnyException();
  }

  private static String problems(String text) {
    var reading =
        ScenarioReader.OBJECTS
            .read(List.of(new Text("cluster.yaml", text)))
            .then(read -> ClusterObjects.of(read, Instant.EPOCH));
    return ((Reading.Bad<ClusterObjects>) reading).problems().getFirst().toString();
  }
}
