package io.hekla.apiserver.rest.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.hekla.apiserver.store.Trees;
import java.util.Set;

/** Conversion of schemas from OpenAPI 3 to version 2. Pure. */
final class SwaggerSchemas {
  /** Keywords that version 2 does not know. */
  private static final Set<String> UNKNOWN = Set.of("oneOf", "anyOf", "nullable");

  private SwaggerSchemas() {}

  static JsonNode of(JsonNode schema) {
    if (schema instanceof ArrayNode list) {
      ArrayNode copy = list.arrayNode();
      list.forEach(item -> copy.add(of(item)));
      return copy;
    }
    if (!schema.isObject()) {
      return schema;
    }
    JsonNode reference = schema.path("allOf").path(0).path("$ref");
    if (reference.isTextual()) {
      return Trees.object().set("$ref", definition(reference));
    }
    ObjectNode copy = Trees.object();
    for (var field : schema.properties()) {
      if (!UNKNOWN.contains(field.getKey())) {
        copy.set(
            field.getKey(),
            field.getKey().equals("$ref") ? definition(field.getValue()) : of(field.getValue()));
      }
    }
    if (schema.path("x-kubernetes-int-or-string").asBoolean()) {
      copy.put("type", "string").put("format", "int-or-string");
    }
    return copy;
  }

  private static TextNode definition(JsonNode reference) {
    return TextNode.valueOf(reference.asText().replace("#/components/schemas/", "#/definitions/"));
  }
}
