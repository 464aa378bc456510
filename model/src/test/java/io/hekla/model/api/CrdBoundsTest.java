package io.hekla.model.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that CRDs have bounds that every reader can hold. */
class CrdBoundsTest {
  private static final YAMLMapper YAML = new YAMLMapper();
  private static final Path FOLDER = Path.of("../deploy/crds");

  static Path[] crds() throws Exception {
    try (var files = Files.list(FOLDER)) {
      return files.sorted().toArray(Path[]::new);
    }
  }

  @ParameterizedTest
  @MethodSource("crds")
  void everyNumberHasAFormatAndARangeAndEveryListASize(Path crd) throws Exception {
    var unbounded = new ArrayList<String>();
    walk("", schema(crd), unbounded);

    assertThat(unbounded).isEmpty();
  }

  private static void walk(String at, JsonNode schema, List<String> unbounded) {
    boolean isBounded =
        switch (schema.path("type").asText()) {
          case "integer" -> schema.has("format") && schema.has("minimum") && schema.has("maximum");
          case "array" -> schema.has("maxItems");
          case "object" -> !schema.has("additionalProperties") || schema.has("maxProperties");
          default -> true;
        };
    if (!isBounded) {
      unbounded.add(at);
    }
    schema
        .path("properties")
        .properties()
        .forEach(field -> walk(at + "." + field.getKey(), field.getValue(), unbounded));
    for (String inner : List.of("items", "additionalProperties")) {
      if (schema.path(inner).isObject()) {
        walk(at + "." + inner, schema.path(inner), unbounded);
      }
    }
  }

  @Test
  void fieldsOf64BitsInVolcanoStaySo() throws Exception {
    assertThat(
            schema(FOLDER.resolve("cronjobs.batch.volcano.sh.yaml"))
                .at("/properties/spec/properties/startingDeadlineSeconds/format")
                .asText())
        .isEqualTo("int64");
  }

  @ParameterizedTest
  @CsvSource({
    "jobs.batch.volcano.sh, minAvailable, maximum, 100000",
    "jobs.batch.volcano.sh, tasks, maxItems, 10000",
    "jobs.batch.volcano.sh, tasks/items/properties/replicas, maximum, 100000",
    "jobs.batch.volcano.sh, tasks/items/properties/minAvailable, maximum, 100000",
    "jobs.batch.volcano.sh, tasks/items/properties/maxRetry, maximum, 2147483647",
    "jobs.batch.volcano.sh, tasks/items/properties/policies, maxItems, 500",
    "jobs.batch.volcano.sh, tasks/items/properties/dependsOn/properties/name, maxItems, 10000",
    "jobs.batch.volcano.sh, plugins, maxProperties, 64",
    "jobs.batch.volcano.sh, plugins/additionalProperties, maxItems, 64",
    "jobs.batch.volcano.sh, plugins/additionalProperties/items, maxLength, 32768",
    "jobs.batch.volcano.sh, volumes, maxItems, 1000",
    "jobtemplates.flow.volcano.sh, tasks/items/properties/replicas, maximum, 100000",
    "podgroups.scheduling.volcano.sh, minMember, maximum, 1000000",
    "podgroups.scheduling.volcano.sh, minTaskMember, maxProperties, 10000",
    "podgroups.scheduling.volcano.sh, minTaskMember/additionalProperties, maximum, 1000000",
    "podgroups.scheduling.volcano.sh, subGroupPolicy, maxItems, 256",
    "jobflows.flow.volcano.sh, flows, maxItems, 10000",
    "jobflows.flow.volcano.sh, flows/items/properties/dependsOn/properties/targets, maxItems, 1000",
    "jobflows.flow.volcano.sh, flows/items/properties/dependsOn/properties/probe/properties"
        + "/httpGetList, maxItems, 64",
    "jobflows.flow.volcano.sh, flows/items/properties/dependsOn/properties/probe/properties"
        + "/tcpSocketList, maxItems, 64",
    "jobflows.flow.volcano.sh, flows/items/properties/dependsOn/properties/probe/properties"
        + "/taskStatusList, maxItems, 64",
    "hypernodes.topology.volcano.sh, members, maxItems, 20000",
    "hypernodes.topology.volcano.sh,"
        + " members/items/properties/selector/properties/regexMatch/properties/pattern, maxLength,"
        + " 1024",
  })
  void aSpecIsHeldToTheBoundsThatItsReaderHas(String name, String field, String bound, long most)
      throws Exception {
    JsonNode at = schema(FOLDER.resolve(name + ".yaml")).at("/properties/spec/properties/" + field);

    assertThat(at.path(bound).asLong()).isEqualTo(most);
  }

  private static JsonNode schema(Path crd) throws Exception {
    return YAML.readTree(crd.toFile()).at("/spec/versions/0/schema/openAPIV3Schema");
  }
}
