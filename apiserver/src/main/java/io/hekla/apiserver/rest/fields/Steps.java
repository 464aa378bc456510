package io.hekla.apiserver.rest.fields;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.rest.schema.Schema;
import io.hekla.apiserver.store.Trees;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.TreeSet;

/** Steps of {@link FieldSet}. */
final class Steps {
  private static final ObjectMapper JSON = new ObjectMapper();

  private Steps() {}

  /** Returns whether the items of a list are identified, so that each is a step. */
  static boolean areApart(Schema list) {
    return list.isSet() || !list.keys().isEmpty();
  }

  /** Returns the step to an item of a list. */
  static String of(JsonNode item, Schema list) {
    if (list.isSet()) {
      return "v:" + json(item);
    }
    ObjectNode keys = Trees.object();
    for (String key : new TreeSet<>(list.keys())) {
      JsonNode value = item.has(key) ? item.path(key) : list.keyDefault(key);
      if (!value.isMissingNode()) {
        keys.set(key, value);
      }
    }
    return "k:" + json(keys);
  }

  /** Returns a step as people write it. */
  static String text(String step) {
    String rest = step.substring(2);
    return switch (step.charAt(0)) {
      case 'f' -> "." + rest;
      case 'k' -> {
        var keys = new ArrayList<String>();
        for (var key : tree(rest).properties()) {
          keys.add(key.getKey() + "=" + json(key.getValue()));
        }
        yield "[" + String.join(",", keys) + "]";
      }
      case 'v' -> "[=" + rest + "]";
      default -> "[" + rest + "]";
    };
  }

  private static String json(JsonNode value) {
    return new String(Trees.bytes(value), StandardCharsets.UTF_8);
  }

  private static JsonNode tree(String json) {
    try {
      return JSON.readTree(json);
    } catch (JsonProcessingException e) {
      return Trees.object();
    }
  }
}
