package io.hekla.admission.part;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Nulls in lists. A mutating webhook is called before the API server validates an object against
 * its schema, which forbids them; a field that is null equals one that is left out.
 */
public final class NullElements {
  private NullElements() {}

  /** Returns whether there are any. */
  public static boolean any(JsonNode at) {
    for (JsonNode below : at) {
      if ((at.isArray() && below.isNull()) || (below.isContainerNode() && any(below))) {
        return true;
      }
    }
    return false;
  }

  /** Returns the places of nulls, up to a bound. */
  public static List<JsonPointer> in(JsonNode object, int most) {
    var found = new ArrayList<JsonPointer>();
    // Paths cost more than the check, and nearly all objects need none.
    if (any(object)) {
      collect(object, JsonPointer.empty(), most, found);
    }
    return found;
  }

  /** Collects the places of nulls, recursively: the reader bounds the depth of objects. */
  private static void collect(JsonNode at, JsonPointer path, int most, List<JsonPointer> found) {
    if (at.isArray()) {
      for (int i = 0; i < at.size() && found.size() < most; i++) {
        JsonPointer here = path.appendIndex(i);
        if (at.get(i).isNull()) {
          found.add(here);
        }
        collect(at.get(i), here, most, found);
      }
      return;
    }
    for (Map.Entry<String, JsonNode> field : at.properties()) {
      if (field.getValue().isContainerNode() && found.size() < most) {
        collect(field.getValue(), path.appendProperty(field.getKey()), most, found);
      }
    }
  }
}
