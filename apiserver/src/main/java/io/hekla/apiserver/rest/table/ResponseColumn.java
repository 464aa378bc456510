package io.hekla.apiserver.rest.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.time.Instant;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A column of a table.
 *
 * @param type {@code string}, {@code integer}, {@code date} …
 * @param format {@code name} for the column that identifies objects
 * @param priority 0: always shown; more: in the wide output only
 * @param value function that returns the cell of an object at a moment
 */
record ResponseColumn(
    String name,
    String type,
    String format,
    String description,
    int priority,
    BiFunction<JsonNode, Instant, JsonNode> value) {

  static final ResponseColumn NAME =
      new ResponseColumn(
          "Name",
          "string",
          "name",
          "Name must be unique within a namespace.",
          0,
          (object, now) -> object.path("metadata").path("name"));

  static final ResponseColumn AGE =
      new ResponseColumn(
          "Age", "string", "", "Time since the object was created.", 0, ResponseColumn::age);

  /** Returns a column of text that is always shown. */
  static ResponseColumn text(String name, Function<JsonNode, String> value) {
    return new ResponseColumn(
        name, "string", "", name + " of the object.", 0, (o, now) -> new TextNode(value.apply(o)));
  }

  /** Returns a column of text at a path such as {@code .status.phase}. */
  static ResponseColumn text(String name, String path) {
    return text(name, object -> at(object, path).asText());
  }

  /** Returns a column of the unchanged value at a path. */
  static ResponseColumn value(String name, String type, String path) {
    return new ResponseColumn(
        name,
        type,
        "",
        name + " of the object.",
        0,
        (object, now) -> {
          JsonNode found = at(object, path);
          return found.isMissingNode() ? NullNode.getInstance() : found;
        });
  }

  /** Returns a column of the time since the moment at a path. */
  static ResponseColumn since(String name, String path) {
    return new ResponseColumn(
        name,
        "string",
        "",
        name + " of the object.",
        0,
        (object, now) -> new TextNode(Ages.since(at(object, path).asText(), now)));
  }

  /** Returns the same column in the wide output only. */
  ResponseColumn wide() {
    return new ResponseColumn(name, type, format, description, 1, value);
  }

  /** Returns the value at a path of fields. */
  static JsonNode at(JsonNode object, String path) {
    JsonNode found = object;
    for (String step : path.substring(1).split("(?<!\\\\)\\.", -1)) {
      found = found.path(step.replace("\\.", "."));
    }
    return found;
  }

  private static JsonNode age(JsonNode object, Instant now) {
    return new TextNode(
        Ages.since(object.path("metadata").path("creationTimestamp").asText(), now));
  }
}
