package io.hekla.apiserver.rest.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.store.Trees;
import java.util.Set;

/** Defaults of a CRD where an object leaves fields out, as deep as the object goes. Pure. */
public final class Defaults {
  private Defaults() {}

  /**
   * Returns an object with its schema's defaults below some of its fields; the original stays
   * unchanged.
   */
  public static ObjectNode filled(ObjectNode object, Set<String> fields, Schema schema) {
    ObjectNode filled = Trees.copy(object);
    for (String field : fields) {
      filled.set(field, value(object.path(field), schema.field(field)));
    }
    return filled;
  }

  private static JsonNode value(JsonNode value, Schema schema) {
    return switch (value) {
      case ObjectNode object -> fields(object, schema);
      case ArrayNode list -> {
        ArrayNode filled = list.arrayNode(list.size());
        list.forEach(item -> filled.add(value(item, schema.item())));
        yield filled;
      }
      default -> value;
    };
  }

  private static ObjectNode fields(ObjectNode object, Schema schema) {
    ObjectNode filled = Trees.object();
    for (var field : object.properties()) {
      filled.set(field.getKey(), value(field.getValue(), schema.field(field.getKey())));
    }
    for (var property : schema.node().path("properties").properties()) {
      JsonNode byDefault = schema.field(property.getKey()).byDefault();
      if (!byDefault.isMissingNode() && !filled.hasNonNull(property.getKey())) {
        filled.set(property.getKey(), byDefault.deepCopy());
      }
    }
    return filled;
  }
}
