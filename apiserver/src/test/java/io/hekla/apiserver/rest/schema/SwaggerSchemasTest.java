package io.hekla.apiserver.rest.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

/** Conversion of schemas to version 2 of OpenAPI. */
class SwaggerSchemasTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @Test
  void keywordsThatVersion2DoesNotKnowAreLeftOut() throws Exception {
    assertConverted(
        """
        {"type": "object", "nullable": true, "oneOf": [{"required": ["a"]}],
         "properties": {"a": {"type": "string", "nullable": true, "anyOf": []}},
         "additionalProperties": {"type": "string", "nullable": true}}
        """,
        """
        {"type": "object", "properties": {"a": {"type": "string"}},
         "additionalProperties": {"type": "string"}}
        """);
  }

  @Test
  void propertiesThatAreNamedAsKeywordsStay() throws Exception {
    String schema =
        """
        {"type": "object", "properties": {
          "nullable": {"type": "boolean"}, "oneOf": {"type": "array", "items": {"type": "string"}},
          "anyOf": {"type": "string"}, "$ref": {"type": "string"}, "default": {"type": "string"},
          "properties": {"type": "object", "properties": {"anyOf": {"type": "string"}}}}}
        """;

    assertConverted(schema, schema);
  }

  @Test
  void defaultsAndEnumsAreData() throws Exception {
    String schema =
        """
        {"type": "object", "default": {"nullable": true, "oneOf": [1]}, "enum": [{"anyOf": []}]}
        """;

    assertConverted(schema, schema);
  }

  @Test
  void referencesLeadToDefinitions() throws Exception {
    assertConverted(
        """
        {"properties": {"a": {"allOf": [{"$ref": "#/components/schemas/io.k8s.X"}]},
          "b": {"$ref": "#/components/schemas/io.k8s.Y"}}}
        """,
        """
        {"properties": {"a": {"$ref": "#/definitions/io.k8s.X"},
          "b": {"$ref": "#/definitions/io.k8s.Y"}}}
        """);
  }

  private static void assertConverted(String schema, String expected)
      throws JsonProcessingException {
    JsonNode converted = SwaggerSchemas.of(JSON.readTree(schema));

    assertThat(converted).isEqualTo(JSON.readTree(expected));
  }
}
