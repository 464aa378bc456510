package io.hekla.simulator.virtual;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The merge patch (RFC 7386) that leads from one tree to another. */
final class Difference {
  private Difference() {}

  static ObjectNode between(JsonNode before, ObjectNode after) {
    ObjectNode patch = after.objectNode();
    for (var field : before.properties()) {
      if (!after.has(field.getKey())) {
        patch.putNull(field.getKey());
      }
    }
    for (var field : after.properties()) {
      JsonNode old = before.path(field.getKey());
      if (old.isObject() && field.getValue() instanceof ObjectNode now) {
        ObjectNode inside = between(old, now);
        if (!inside.isEmpty()) {
          patch.set(field.getKey(), inside);
        }
      } else if (!old.equals(field.getValue())) {
        patch.set(field.getKey(), field.getValue());
      }
    }
    return patch;
  }
}
