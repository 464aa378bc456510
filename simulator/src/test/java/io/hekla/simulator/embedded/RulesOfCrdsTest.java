package io.hekla.simulator.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.rest.Json;
import io.hekla.apiserver.rest.schema.CrdSchemas;
import io.hekla.apiserver.store.ObjectStore;
import io.hekla.controller.api.Answer;
import io.hekla.controller.api.Kind;
import java.time.Clock;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** CEL rules of the CRDs, which the embedded API enforces by the rules of admission. */
class RulesOfCrdsTest {
  private static final String TASK =
      "{'name': 't', 'replicas': 1, 'template': {'spec': {'restartPolicy': 'Never', 'containers':"
          + " [{'name': 'c', 'image': 'i'}]}}%s}";

  private static final String BOTH =
      "'networkTopology': {'highestTierAllowed': 1, 'highestTierName': 'rack'}";

  private static final String PARTITIONS =
      "'partitionPolicy': {'totalPartitions': 1, 'partitionSize': 1, %s}";

  /** For each place with rules an object of which nothing else is wrong. */
  private static final Map<String, String> BROKEN =
      Map.of(
          "cronjobs.spec",
          "'schedule': 'TZ=UTC * * * * *', 'jobTemplate': {'spec': {'tasks': [%s]}}"
              .formatted(TASK.formatted("")),
          "hypernodes.spec",
          "'tier': 1, 'members': []",
          "hypernodes.spec.members[].selector",
          "'tier': 1, 'members': [{'type': 'Node', 'selector': {}}]",
          "jobs.spec.networkTopology",
          "'tasks': [%s], %s".formatted(TASK.formatted(""), BOTH),
          "jobs.spec.tasks[].partitionPolicy.networkTopology",
          "'tasks': [%s]".formatted(TASK.formatted(", " + PARTITIONS.formatted(BOTH))),
          "jobs.spec.tasks[]",
          "'minAvailable': 1, 'tasks': [%s]".formatted(TASK.formatted(", 'minAvailable': 2")));

  private final ObjectStore store =
      new ObjectStore(ObjectStore.Settings.of(Clock.systemUTC()).with(new EmbeddedAdmission()));

  @Test
  void everyPlaceWithRulesHasAnObjectHere() {
    var places = new TreeSet<String>();
    for (Kind<?> kind : Kind.SERVED) {
      CrdSchemas.of(kind)
          .ifPresent(
              crd ->
                  collect(
                      crd.at("/spec/versions/0/schema/openAPIV3Schema"), kind.plural(), places));
    }

    assertThat(places).isEqualTo(new TreeSet<>(BROKEN.keySet()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cronjobs.spec",
        "hypernodes.spec",
        "hypernodes.spec.members[].selector",
        "jobs.spec.networkTopology",
        "jobs.spec.tasks[].partitionPolicy.networkTopology",
        "jobs.spec.tasks[]"
      })
  void anObjectThatBreaksThemIsRefused(String place) {
    Kind<?> kind =
        Kind.SERVED.stream()
            .filter(one -> CrdSchemas.of(one).isPresent())
            .filter(one -> place.startsWith(one.plural() + "."))
            .findFirst()
            .orElseThrow();
    ObjectNode object =
        Json.of("{'metadata': {'name': 'broken'}, 'spec': {%s}}".formatted(BROKEN.get(place)));

    assertThat(store.create("test", kind, object))
        .isInstanceOfSatisfying(
            Answer.Refused.class, refused -> assertThat(refused.code()).isEqualTo(422));
  }

  private static void collect(JsonNode schema, String path, Set<String> to) {
    if (schema.has("x-kubernetes-validations")) {
      to.add(path);
    }
    schema
        .path("properties")
        .properties()
        .forEach(field -> collect(field.getValue(), path + "." + field.getKey(), to));
    if (schema.has("items")) {
      collect(schema.path("items"), path + "[]", to);
    }
  }
}
