package io.hekla.cli.vet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The defaults of a custom resource's schema, which the API server fills in before the rules. */
final class SchemaDefaults {
  private SchemaDefaults() {}

  /** Fills in what is not there, at every depth. */
  static void fill(JsonNode schema, JsonNode node) {
    if (node instanceof ObjectNode object) {
      for (var property : schema.path("properties").properties()) {
        if (property.getValue().has("default") && !object.has(property.getKey())) {
          object.set(property.getKey(), property.getValue().get("default").deepCopy());
        }
        fill(property.getValue(), object.path(property.getKey()));
      }
      if (schema.path("additionalProperties").isObject()) {
        object.forEach(value -> fill(schema.path("additionalProperties"), value));
      }
    } else if (node.isArray()) {
      node.forEach(element -> fill(schema.path("items"), element));
    }
  }
}
