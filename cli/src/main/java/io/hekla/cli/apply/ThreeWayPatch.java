package io.hekla.cli.apply;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.rest.patch.MergeKeys;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Patch that {@code kubectl apply} makes of a manifest, the manifest that was applied last, and the
 * object of the cluster: it writes the fields of the manifest and removes those that only the last
 * one had; fields of others stay. The last manifest is in the annotation of kubectl and in its
 * encoding, so that kubectl goes on where this left off. Pure.
 */
final class ThreeWayPatch {
  private static final String LAST = "kubectl.kubernetes.io/last-applied-configuration";
  private static final String METADATA = "metadata";
  private static final String ANNOTATIONS = "annotations";

  /** Fields of an object that a patch cannot remove, or that its main endpoint ignores. */
  private static final Set<String> FIXED = Set.of("apiVersion", "kind", "status");

  private static final JsonMapper JSON = new JsonMapper();

  /** True if lists with merge keys are merged item by item; false for custom resources. */
  private final boolean strategic;

  ThreeWayPatch(boolean strategic) {
    this.strategic = strategic;
  }

  /** Returns a manifest as it is created: with itself in the annotation. */
  static ObjectNode annotated(ObjectNode manifest) {
    ObjectNode bare = bare(manifest);
    ObjectNode annotated = bare.deepCopy();
    annotations(annotated).put(LAST, text(bare));
    return annotated;
  }

  /** Returns the patch of an object; empty if the object is as the manifest wants it. */
  Optional<ObjectNode> of(ObjectNode manifest, JsonNode live) {
    ObjectNode bare = bare(manifest);
    JsonNode last = last(live);
    ObjectNode wanted = bare.deepCopy();
    wanted.remove("status");
    if (covers(live, wanted, "")) {
      if (text(last).equals(text(bare))) {
        return Optional.empty();
      }
      if (last.isMissingNode()) {
        ObjectNode patch = JSON.createObjectNode();
        annotations(patch).put(LAST, text(bare));
        return Optional.of(patch);
      }
    }
    ObjectNode patch = annotated(manifest);
    patch.remove("status");
    remove(patch, last, "");
    return Optional.of(patch);
  }

  private static ObjectNode bare(ObjectNode manifest) {
    ObjectNode bare = manifest.deepCopy();
    annotations(bare).remove(LAST);
    return bare;
  }

  private static ObjectNode annotations(ObjectNode object) {
    ObjectNode metadata = part(object, METADATA);
    return part(metadata, ANNOTATIONS);
  }

  private static ObjectNode part(ObjectNode object, String name) {
    return object.get(name) instanceof ObjectNode part ? part : object.putObject(name);
  }

  private static JsonNode last(JsonNode live) {
    try {
      return JSON.readTree(live.path(METADATA).path(ANNOTATIONS).path(LAST).asText(""));
    } catch (JsonProcessingException damaged) {
      return MissingNode.getInstance();
    }
  }

  /** Returns the text of a manifest as kubectl writes it: sorted, safe in HTML, with a newline. */
  private static String text(JsonNode manifest) {
    return sorted(manifest)
            .toString()
            .replace("&", "\\u0026")
            .replace("<", "\\u003c")
            .replace(">", "\\u003e")
        + "\n";
  }

  private static JsonNode sorted(JsonNode node) {
    if (node instanceof ObjectNode object) {
      var fields = new TreeMap<String, JsonNode>();
      object.properties().forEach(field -> fields.put(field.getKey(), sorted(field.getValue())));
      ObjectNode sorted = JSON.createObjectNode();
      fields.forEach(sorted::set);
      return sorted;
    }
    if (node instanceof ArrayNode list) {
      ArrayNode sorted = JSON.createArrayNode();
      list.forEach(item -> sorted.add(sorted(item)));
      return sorted;
    }
    return node;
  }

  /** Returns whether a value has all that is wanted; it may have more, such as defaults. */
  private boolean covers(JsonNode live, JsonNode wanted, String around) {
    if (wanted.isObject()) {
      return wanted.properties().stream()
          .allMatch(field -> hasField(live, field.getKey(), field.getValue(), around));
    }
    if (wanted.isArray()) {
      return live.size() == wanted.size() && coversInOrder(live, wanted, around);
    }
    return !live.isContainerNode() && live.asText().equals(wanted.asText());
  }

  private boolean hasField(JsonNode live, String name, JsonNode wanted, String around) {
    JsonNode there = live.path(name);
    if (wanted.isNull() || (wanted.isContainerNode() && wanted.isEmpty())) {
      return there.isMissingNode() || there.isNull() || there.isEmpty() || wanted.isObject();
    }
    Optional<String> key = mergeKey(around, name);
    if (wanted.isArray() && key.isPresent()) {
      for (JsonNode item : wanted) {
        JsonNode found = find(there, key.get(), item.path(key.get()));
        if (found.isMissingNode() || !covers(found, item, name)) {
          return false;
        }
      }
      return true;
    }
    return !there.isMissingNode() && covers(there, wanted, name);
  }

  private boolean coversInOrder(JsonNode live, JsonNode wanted, String around) {
    for (int i = 0; i < wanted.size(); i++) {
      if (!covers(live.path(i), wanted.path(i), around)) {
        return false;
      }
    }
    return true;
  }

  /** Adds the removal of the fields and items that only the last manifest had. */
  private void remove(ObjectNode patch, JsonNode last, String around) {
    for (var field : last.properties()) {
      String name = field.getKey();
      JsonNode now = patch.get(name);
      if (around.isEmpty() && FIXED.contains(name)) {
        continue;
      }
      if (now == null) {
        patch.putNull(name);
      } else if (now instanceof ObjectNode part) {
        remove(part, field.getValue(), name);
      } else if (now instanceof ArrayNode list) {
        mergeKey(around, name).ifPresent(key -> removeItems(list, field.getValue(), key, name));
      }
    }
  }

  private void removeItems(ArrayNode patch, JsonNode last, String key, String around) {
    for (JsonNode item : last) {
      if (find(patch, key, item.path(key)) instanceof ObjectNode now) {
        remove(now, item, around);
      } else if (item.has(key)) {
        patch.addObject().put("$patch", "delete").set(key, item.path(key));
      }
    }
  }

  private Optional<String> mergeKey(String around, String name) {
    return strategic ? MergeKeys.key(around, name) : Optional.empty();
  }

  private static JsonNode find(JsonNode list, String key, JsonNode value) {
    for (JsonNode item : list) {
      if (item.path(key).equals(value)) {
        return item;
      }
    }
    return MissingNode.getInstance();
  }
}
