package io.hekla.recorder.history;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.hekla.model.text.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Replacement of the parts of a container that may hold secrets by their digests: environment,
 * commands and arguments, wherever a template of pods stands in an event.
 */
final class TemplateRedaction {
  private static final Set<String> SECRET = Set.of("env", "command", "args");

  private TemplateRedaction() {}

  /** Returns the tree, changed in place. */
  static JsonNode of(JsonNode tree) {
    if (tree instanceof ObjectNode object) {
      List<String> names = new ArrayList<>();
      object.fieldNames().forEachRemaining(names::add);
      for (String name : names) {
        JsonNode value = object.get(name);
        if (SECRET.contains(name) && value instanceof ArrayNode) {
          object.set(name, TextNode.valueOf(digest(value.toString())));
        } else {
          of(value);
        }
      }
    } else if (tree instanceof ArrayNode array) {
      array.forEach(TemplateRedaction::of);
    }
    return tree;
  }

  private static String digest(String text) {
    return "sha256-" + Sha256.digits(text.getBytes(StandardCharsets.UTF_8));
  }
}
