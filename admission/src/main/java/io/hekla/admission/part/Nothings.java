package io.hekla.admission.part;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.admission.rule.Finding;
import io.hekla.model.manifest.FieldPath;
import java.util.Map;
import java.util.Optional;

/**
 * Nulls in lists. A mutating webhook is asked before the API server holds an object against its
 * schema, which forbids them; a field that is null is the same as one that is left out.
 */
public final class Nothings {
  private Nothings() {}

  /** The first one, if there is any. */
  public static Optional<Finding> first(JsonNode object) {
    // Paths cost more than the look, and nearly all objects need none.
    return (any(object) ? first(object, "") : Optional.<String>empty())
        .map(
            field ->
                new Finding("object.is-readable", field, "is null", "write it or leave it out"));
  }

  private static boolean any(JsonNode at) {
    for (JsonNode below : at) {
      if ((at.isArray() && below.isNull()) || (below.isContainerNode() && any(below))) {
        return true;
      }
    }
    return false;
  }

  /** As deep as the reader lets objects be. */
  private static Optional<String> first(JsonNode at, String path) {
    if (at.isArray()) {
      for (int i = 0; i < at.size(); i++) {
        JsonNode element = at.get(i);
        if (element.isNull()) {
          return Optional.of(FieldPath.element(path, i));
        }
        if (element.isContainerNode()) {
          Optional<String> below = first(element, FieldPath.element(path, i));
          if (below.isPresent()) {
            return below;
          }
        }
      }
    } else {
      for (Map.Entry<String, JsonNode> field : at.properties()) {
        if (field.getValue().isContainerNode()) {
          Optional<String> below = first(field.getValue(), FieldPath.key(path, field.getKey()));
          if (below.isPresent()) {
            return below;
          }
        }
      }
    }
    return Optional.empty();
  }
}
