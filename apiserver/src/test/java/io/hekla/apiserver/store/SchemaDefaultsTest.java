package io.hekla.apiserver.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.rest.schema.CrdSchemas;
import io.hekla.controller.api.Kind;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Defaults that the embedded API fills in for Hekla: those of the CRDs. */
class SchemaDefaultsTest {
  static Stream<Kind<?>> whatHeklaMakes() {
    return Stream.of(Kind.JOB, Kind.POD_GROUP, Kind.QUEUE);
  }

  @ParameterizedTest
  @MethodSource("whatHeklaMakes")
  void schemaDefaultsEqualTheCrds(Kind<?> kind) {
    ObjectNode empty = Trees.object();
    empty.putObject("spec");

    JsonNode filled = SchemaDefaults.apply(kind, empty).path("spec");

    assertThat(Trees.same(filled, defaults(kind))).as(filled + " of " + kind.name()).isTrue();
  }

  private static ObjectNode defaults(Kind<?> kind) {
    JsonNode spec =
        CrdSchemas.of(kind)
            .orElseThrow()
            .at("/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties");
    ObjectNode defaults = Trees.object();
    for (var field : spec.properties()) {
      if (field.getValue().has("default")) {
        defaults.set(field.getKey(), field.getValue().path("default"));
      }
    }
    return defaults;
  }
}
