package io.hekla.apiserver.rest.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.store.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Comparison of an object with its schema: unknown fields are dropped and reported. Values are
 * checked by {@link SchemaValidator}, and by admission.
 */
public final class Conformity {
  /** Fields of every object, known or not. */
  public static final Set<String> FRAME = Set.of("apiVersion", "kind", "metadata");

  private final List<String> unknown = new ArrayList<>();

  private Conformity() {}

  /**
   * Result of a comparison.
   *
   * @param object without the unknown fields
   * @param unknown the paths of these fields
   */
  public record Result(ObjectNode object, List<String> unknown) {}

  /** Compares an object with the schema of its kind. */
  public static Result of(ObjectNode object, Schema schema) {
    var conformity = new Conformity();
    ObjectNode known = conformity.fields(object, schema, "");
    return new Result(known, List.copyOf(conformity.unknown));
  }

  private JsonNode value(JsonNode value, Schema schema, String path) {
    if (schema.isUnknown()) {
      return value;
    }
    if (value instanceof ObjectNode object) {
      return fields(object, schema, path);
    }
    if (value instanceof ArrayNode list) {
      ArrayNode known = list.arrayNode(list.size());
      for (int i = 0; i < list.size(); i++) {
        known.add(value(list.get(i), schema.item(), path + "[" + i + "]"));
      }
      return known;
    }
    return value;
  }

  private ObjectNode fields(ObjectNode object, Schema schema, String path) {
    ObjectNode known = Trees.object();
    for (var field : object.properties()) {
      String name = field.getKey();
      String where = path.isEmpty() ? name : path + "." + name;
      boolean frame = path.isEmpty() && FRAME.contains(name);
      if (schema.isStruct() && !schema.names(name) && !schema.isOpen() && !frame) {
        unknown.add(where);
      } else {
        known.set(name, value(field.getValue(), schema.field(name), where));
      }
    }
    return known;
  }
}
