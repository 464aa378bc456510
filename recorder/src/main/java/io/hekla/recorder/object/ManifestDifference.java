package io.hekla.recorder.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Iterator;
import java.util.Map;

/** Difference of two manifests as a JSON merge patch, RFC 7386. Manifests have no null values. */
public final class ManifestDifference {
  private ManifestDifference() {}

  /** Returns the patch that leads from one manifest to the other; empty if they are equal. */
  public static ObjectNode between(ObjectNode before, ObjectNode after) {
    ObjectNode patch = JsonNodeFactory.instance.objectNode();
    for (Map.Entry<String, JsonNode> field : after.properties()) {
      JsonNode old = before.get(field.getKey());
      JsonNode now = field.getValue();
      // At once where both share it.
      if (now.equals(old)) {
        continue;
      }
      patch.set(
          field.getKey(),
          old instanceof ObjectNode from && now instanceof ObjectNode to ? between(from, to) : now);
    }
    for (Iterator<String> names = before.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      if (!after.has(name)) {
        patch.putNull(name);
      }
    }
    return patch;
  }

  /** Returns the patched manifest; parts that the patch does not touch are shared. */
  public static ObjectNode apply(JsonNode before, ObjectNode patch) {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    if (before instanceof ObjectNode object) {
      result.setAll(object);
    }
    for (Map.Entry<String, JsonNode> field : patch.properties()) {
      if (field.getValue().isNull()) {
        result.remove(field.getKey());
      } else if (field.getValue() instanceof ObjectNode inner) {
        result.set(field.getKey(), apply(result.path(field.getKey()), inner));
      } else {
        result.set(field.getKey(), field.getValue());
      }
    }
    return result;
  }
}
