package io.hekla.apiserver.rest.patch;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * JSON patch, RFC 6902. An implementation of its own, because the client library's accepts the
 * removal of a missing value, and does not name the place of every fault.
 */
public final class JsonPatch {
  private static final int MOST_OPERATIONS = 10_000;

  private JsonPatch() {}

  /**
   * Returns the patched value; the original stays unchanged.
   *
   * @throws IllegalArgumentException naming the operation that fails; none is applied then
   */
  public static JsonNode apply(JsonNode target, JsonNode operations) {
    if (!operations.isArray()) {
      throw new IllegalArgumentException("a JSON patch is a list of operations");
    }
    if (operations.size() > MOST_OPERATIONS) {
      throw new IllegalArgumentException(
          "the allowed maximum operations in a JSON patch is %d, got %d"
              .formatted(MOST_OPERATIONS, operations.size()));
    }
    JsonNode result = target.deepCopy();
    for (JsonNode operation : operations) {
      result = operate(result, operation);
    }
    return result;
  }

  private static JsonNode operate(JsonNode root, JsonNode operation) {
    JsonPointer path = pointer(operation, "path");
    return switch (operation.path("op").asText()) {
      case "add" -> add(root, path, value(operation));
      case "replace" -> {
        JsonNode unused = there(root, path);
        yield path.matches() ? value(operation) : add(remove(root, path), path, value(operation));
      }
      case "remove" -> remove(root, path);
      case "copy" -> add(root, path, there(root, pointer(operation, "from")).deepCopy());
      case "move" -> {
        JsonPointer from = pointer(operation, "from");
        JsonNode moved = there(root, from);
        yield add(remove(root, from), path, moved);
      }
      case "test" -> {
        if (!there(root, path).equals(value(operation))) {
          throw new IllegalArgumentException("testing value %s failed".formatted(path));
        }
        yield root;
      }
      default -> throw new IllegalArgumentException("Unexpected kind: " + operation.path("op"));
    };
  }

  private static JsonPointer pointer(JsonNode operation, String field) {
    try {
      return JsonPointer.compile(operation.path(field).asText());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "%s is no path: %s".formatted(operation.path(field), e.getMessage()), e);
    }
  }

  private static JsonNode value(JsonNode operation) {
    if (!operation.has("value")) {
      throw new IllegalArgumentException("the operation has no value: " + operation);
    }
    return operation.path("value").deepCopy();
  }

  private static JsonNode there(JsonNode root, JsonPointer path) {
    JsonNode found = root.at(path);
    if (found.isMissingNode()) {
      throw new IllegalArgumentException("there is nothing at " + path);
    }
    return found;
  }

  private static JsonNode add(JsonNode root, JsonPointer path, JsonNode value) {
    if (path.matches()) {
      return value;
    }
    String last = path.last().getMatchingProperty();
    switch (there(root, path.head())) {
      case ObjectNode object -> object.set(last, value);
      case ArrayNode array -> array.insert(index(array, last, path, 1), value);
      default -> throw new IllegalArgumentException("nothing can be added at " + path);
    }
    return root;
  }

  private static JsonNode remove(JsonNode root, JsonPointer path) {
    JsonNode unused = there(root, path);
    if (path.matches()) {
      throw new IllegalArgumentException("the whole object cannot be removed");
    }
    String last = path.last().getMatchingProperty();
    switch (there(root, path.head())) {
      case ObjectNode object -> object.remove(last);
      case ArrayNode array -> array.remove(index(array, last, path, 0));
      default -> throw new IllegalArgumentException("nothing can be removed at " + path);
    }
    return root;
  }

  private static int index(ArrayNode array, String last, JsonPointer path, int beyond) {
    if (last.equals("-") && beyond > 0) {
      return array.size();
    }
    try {
      int index = Integer.parseInt(last);
      if (index >= 0 && index < array.size() + beyond) {
        return index;
      }
    } catch (NumberFormatException e) {
      // Reported below.
    }
    throw new IllegalArgumentException("the list has no place " + path);
  }
}
