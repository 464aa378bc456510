package io.hekla.apiserver.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** JSON merge patch, RFC 7386. */
public final class MergePatch {
  private MergePatch() {}

  /**
   * Returns the patched value; parts that the patch does not touch are shared with the original.
   */
  public static JsonNode apply(JsonNode target, JsonNode patch) {
    if (!patch.isObject()) {
      return patch;
    }
    ObjectNode result = target.isObject() ? Trees.copy(target) : Trees.object();
    for (var field : patch.properties()) {
      if (field.getValue().isNull()) {
        result.remove(field.getKey());
      } else {
        result.set(field.getKey(), apply(result.path(field.getKey()), field.getValue()));
      }
    }
    return result;
  }
}
