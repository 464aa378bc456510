package io.hekla.apiserver.rest.patch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.store.Trees;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Strategic merge patch: as a merge patch, but lists with {@link MergeKeys} are merged item by
 * item, and a patch can have {@code $patch: delete}, {@code $patch: replace}, {@code $retainKeys},
 * {@code $deleteFromPrimitiveList/…} and {@code $setElementOrder/…}.
 */
public final class StrategicMerge {
  private static final String DIRECTIVE = "$patch";
  private static final String RETAIN = "$retainKeys";
  private static final String DELETE_FROM = "$deleteFromPrimitiveList/";
  private static final String ORDER = "$setElementOrder/";

  private StrategicMerge() {}

  /**
   * Returns the patched object; the original stays unchanged.
   *
   * @throws IllegalArgumentException if the patch contradicts itself
   */
  public static JsonNode apply(JsonNode target, JsonNode patch) {
    return merge(target, patch, "");
  }

  private static JsonNode merge(JsonNode target, JsonNode patch, String around) {
    if (!patch.isObject()) {
      return patch;
    }
    switch (patch.path(DIRECTIVE).asText("merge")) {
      case "delete" -> {
        return Trees.object();
      }
      case "replace" -> {
        return Trees.without(patch, DIRECTIVE);
      }
      case "merge" -> {}
      default -> throw new IllegalArgumentException("unknown patch type: " + patch.get(DIRECTIVE));
    }
    ObjectNode result = target.isObject() ? Trees.copy(target) : Trees.object();
    retain(result, patch.path(RETAIN));
    for (var field : patch.properties()) {
      String name = field.getKey();
      if (name.startsWith(DELETE_FROM)) {
        String list = name.substring(DELETE_FROM.length());
        result.set(list, without(result.path(list), field.getValue()));
      } else if (!name.startsWith("$")) {
        put(result, name, field.getValue(), patch, around);
      }
    }
    return result;
  }

  private static void put(
      ObjectNode result, String name, JsonNode value, JsonNode patch, String around) {
    if (value.isNull()) {
      result.remove(name);
      return;
    }
    if (!value.isArray()) {
      result.set(name, merge(result.path(name), value, name));
      return;
    }
    Optional<String> key = MergeKeys.key(around, name);
    JsonNode order = patch.path(ORDER + name);
    if (key.isPresent()) {
      result.set(name, mergeItems(result.path(name), value, key.get(), name, order));
    } else if (MergeKeys.isSet(around, name)) {
      result.set(name, union(result.path(name), value));
    } else {
      result.set(name, value);
    }
  }

  private static ArrayNode mergeItems(
      JsonNode old, JsonNode patch, String key, String around, JsonNode order) {
    var items = new ArrayList<JsonNode>();
    boolean replace = false;
    for (JsonNode item : patch) {
      replace |= item.path(DIRECTIVE).asText().equals("replace") && !item.has(key);
    }
    if (!replace) {
      old.forEach(items::add);
    }
    for (JsonNode item : patch) {
      if (item.path(DIRECTIVE).asText().equals("replace") && !item.has(key)) {
        continue;
      }
      if (!item.has(key)) {
        throw new IllegalArgumentException(
            "map: %s does not contain declared merge key: %s".formatted(item, key));
      }
      int at = find(items, key, item.path(key));
      if (item.path(DIRECTIVE).asText().equals("delete")) {
        if (at >= 0) {
          items.remove(at);
        }
      } else if (at < 0) {
        items.add(merge(Trees.object(), item, around));
      } else {
        items.set(at, merge(items.get(at), item, around));
      }
    }
    return ordered(items, key, order);
  }

  /** Returns the named items first, in their order, and the others behind them as they were. */
  private static ArrayNode ordered(List<JsonNode> items, String key, JsonNode order) {
    ArrayNode result = Trees.object().arrayNode();
    var left = new ArrayList<>(items);
    for (JsonNode named : order) {
      int at = find(left, key, named.path(key));
      if (at >= 0) {
        result.add(left.remove(at));
      }
    }
    left.forEach(result::add);
    return result;
  }

  private static int find(List<JsonNode> items, String key, JsonNode value) {
    for (int i = 0; i < items.size(); i++) {
      if (items.get(i).path(key).equals(value)) {
        return i;
      }
    }
    return -1;
  }

  private static void retain(ObjectNode result, JsonNode keys) {
    if (keys.isArray()) {
      Set<String> required = new LinkedHashSet<>();
      keys.forEach(key -> required.add(key.asText()));
      result.retain(required);
    }
  }

  private static ArrayNode without(JsonNode list, JsonNode removed) {
    ArrayNode result = Trees.object().arrayNode();
    Set<JsonNode> gone = new LinkedHashSet<>();
    removed.forEach(gone::add);
    list.forEach(
        item -> {
          if (!gone.contains(item)) {
            result.add(item);
          }
        });
    return result;
  }

  private static ArrayNode union(JsonNode old, JsonNode more) {
    Set<JsonNode> all = new LinkedHashSet<>();
    old.forEach(all::add);
    more.forEach(all::add);
    ArrayNode result = Trees.object().arrayNode();
    all.forEach(result::add);
    return result;
  }
}
