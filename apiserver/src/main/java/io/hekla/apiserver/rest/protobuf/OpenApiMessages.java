package io.hekla.apiserver.rest.protobuf;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/**
 * Encoder of OpenAPI 2 documents as the message {@code openapi.v2.Document} of the library gnostic,
 * the only form in which kubectl reads them. Field numbers are those of its {@code
 * OpenAPIv2.proto}. Parts that the documents of this server do not have are left out.
 */
public final class OpenApiMessages {
  private static final int NAME = 1;
  private static final int VALUE = 2;

  private static final Map<String, Integer> METHODS =
      Map.of("get", 2, "put", 3, "post", 4, "delete", 5, "patch", 8);

  /** Field of a schema with its number. */
  private record Field(String name, int number) {}

  private static final List<Field> TEXTS =
      List.of(
          new Field("$ref", 1),
          new Field("format", 2),
          new Field("title", 3),
          new Field("description", 4),
          new Field("pattern", 13));

  private static final List<Field> REALS =
      List.of(new Field("multipleOf", 6), new Field("maximum", 7), new Field("minimum", 9));

  private static final List<Field> NUMBERS =
      List.of(
          new Field("maxLength", 11),
          new Field("minLength", 12),
          new Field("maxItems", 14),
          new Field("minItems", 15),
          new Field("maxProperties", 17),
          new Field("minProperties", 18));

  private static final List<Field> FLAGS =
      List.of(
          new Field("exclusiveMaximum", 8),
          new Field("exclusiveMinimum", 10),
          new Field("uniqueItems", 16),
          new Field("readOnly", 27));

  private static final List<Field> ANYTHING =
      List.of(new Field("default", 5), new Field("example", 30));

  private OpenApiMessages() {}

  /** Returns the bytes of a document. */
  public static byte[] document(JsonNode document) {
    JsonNode info = document.path("info");
    var paths = new MessageWriter();
    document
        .path("paths")
        .properties()
        .forEach(path -> paths.message(2, named(path.getKey(), path(path.getValue()))));
    return new MessageWriter()
        .text(1, document.path("swagger").asText())
        .message(
            2,
            new MessageWriter()
                .text(1, info.path("title").asText())
                .text(2, info.path("version").asText()))
        .message(8, paths)
        .message(9, schemas(document.path("definitions")))
        .bytes();
  }

  private static MessageWriter named(String name, MessageWriter value) {
    return new MessageWriter().text(NAME, name).message(VALUE, value);
  }

  private static MessageWriter path(JsonNode path) {
    var item = new MessageWriter();
    path.properties()
        .forEach(
            method -> {
              Integer field = METHODS.get(method.getKey());
              if (field != null) {
                item.message(field, operation(method.getValue()));
              }
            });
    return item;
  }

  private static MessageWriter operation(JsonNode operation) {
    var message = new MessageWriter().text(5, operation.path("operationId").asText());
    operation.path("parameters").forEach(parameter -> message.message(8, parameter(parameter)));
    var responses = new MessageWriter();
    operation
        .path("responses")
        .properties()
        .forEach(response -> responses.message(1, response(response.getKey())));
    message.message(9, responses);
    return extensions(message, 13, operation);
  }

  private static MessageWriter response(String code) {
    var response = new MessageWriter().text(1, "OK");
    return named(code, new MessageWriter().message(1, response));
  }

  /** Returns a parameter of the query, in the messages around it. */
  private static MessageWriter parameter(JsonNode parameter) {
    var query =
        new MessageWriter()
            .text(2, parameter.path("in").asText())
            .text(4, parameter.path("name").asText())
            .text(6, parameter.path("type").asText());
    var notOfBody = new MessageWriter().message(3, query);
    return new MessageWriter().message(1, new MessageWriter().message(2, notOfBody));
  }

  private static MessageWriter schemas(JsonNode byName) {
    var schemas = new MessageWriter();
    byName
        .properties()
        .forEach(one -> schemas.message(1, named(one.getKey(), schema(one.getValue()))));
    return schemas;
  }

  private static MessageWriter schema(JsonNode schema) {
    var message = new MessageWriter();
    TEXTS.forEach(field -> texts(message, field.number(), schema.path(field.name())));
    each(REALS, schema, JsonNode::isNumber, (no, value) -> message.real(no, value.asDouble()));
    each(NUMBERS, schema, JsonNode::isNumber, (no, value) -> message.number(no, value.asLong()));
    each(FLAGS, schema, JsonNode::isBoolean, (no, value) -> message.flag(no, value.asBoolean()));
    each(
        ANYTHING,
        schema,
        value -> !value.isMissingNode(),
        (no, value) -> message.message(no, anything(value)));
    texts(message, 19, schema.path("required"));
    schema.path("enum").forEach(value -> message.message(20, anything(value)));
    parts(message, schema);
    return extensions(message, 31, schema);
  }

  /** Writes the fields that a schema has with a value of their form. */
  private static void each(
      List<Field> fields,
      JsonNode schema,
      Predicate<JsonNode> hasForm,
      BiConsumer<Integer, JsonNode> write) {
    for (Field field : fields) {
      JsonNode value = schema.path(field.name());
      if (hasForm.test(value)) {
        write.accept(field.number(), value);
      }
    }
  }

  private static void parts(MessageWriter message, JsonNode schema) {
    JsonNode more = schema.path("additionalProperties");
    if (more.isBoolean()) {
      message.message(21, new MessageWriter().flag(2, more.asBoolean()));
    } else if (more.isObject()) {
      message.message(21, new MessageWriter().message(1, schema(more)));
    }
    if (schema.path("type").isTextual()) {
      message.message(22, new MessageWriter().text(1, schema.path("type").asText()));
    }
    if (schema.path("items").isObject()) {
      message.message(23, new MessageWriter().message(1, schema(schema.path("items"))));
    }
    schema.path("allOf").forEach(part -> message.message(24, schema(part)));
    if (schema.path("properties").isObject()) {
      message.message(25, schemas(schema.path("properties")));
    }
  }

  private static void texts(MessageWriter message, int field, JsonNode value) {
    for (JsonNode one : value.isArray() ? value : List.of(value)) {
      if (one.isTextual()) {
        message.text(field, one.asText());
      }
    }
  }

  private static MessageWriter extensions(MessageWriter message, int field, JsonNode of) {
    of.properties()
        .forEach(
            one -> {
              if (one.getKey().startsWith("x-")) {
                message.message(field, named(one.getKey(), anything(one.getValue())));
              }
            });
    return message;
  }

  /** Returns a value without a schema: as YAML, which JSON is. */
  private static MessageWriter anything(JsonNode value) {
    return new MessageWriter().text(2, value.toString());
  }
}
