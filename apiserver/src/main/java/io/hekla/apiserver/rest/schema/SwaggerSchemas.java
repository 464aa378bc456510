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

  /** Keywords whose values have names of users as keys, not keywords. */
  private static final Set<String> NAMED = Set.of("properties", "patternProperties", "definitions");

  /** Keywords whose values are data, not schemas. */
  private static final Set<String> DATA = Set.of("default", "enum", "example");

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
        copy.set(field.getKey(), of(field.getKey(), field.getValue()));
      }
    }
    if (schema.path("x-kubernetes-int-or-string").asBoolean()) {
      copy.put("type", "string").put("format", "int-or-string");
    }
    return copy;
  }

  private static JsonNode of(String keyword, JsonNode value) {
    if (keyword.equals("$ref")) {
      return definition(value);
    }
    if (DATA.contains(keyword)) {
      return value;
    }
    if (NAMED.contains(keyword) && value.isObject()) {
      ObjectNode copy = Trees.object();
      value.properties().forEach(one -> copy.set(one.getKey(), of(one.getValue())));
      return copy;
    }
    return of(value);
  }

  private static TextNode definition(JsonNode reference) {
    return TextNode.valueOf(reference.asText().replace("#/components/schemas/", "#/definitions/"));
  }
}
