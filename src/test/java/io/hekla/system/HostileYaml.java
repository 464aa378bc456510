package io.hekla.system;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;

/**
 * Shorthand in the files of hostile cases. {@code {$repeat: x, times: 3, end: y}} is {@code xxxy};
 * {@code {$list: x, times: n, end: y}} a list, {@code y} its last element if there is one, and
 * {@code {$map: x, key: k, times: n}} an object of n such elements, in which {@code {n}} and {@code
 * {n-1}} count; {@code {$nested: n}} are n objects in each other; {@code {$number: "1e9"}} is a
 * number that YAML's readers would cut; {@code $null} is null.
 */
final class HostileYaml {
  /** Reads back whatever a server sends, however long or deep. */
  static final ObjectMapper JSON = new ObjectMapper();

  static {
    JSON.getFactory()
        .setStreamWriteConstraints(
            StreamWriteConstraints.builder().maxNestingDepth(Integer.MAX_VALUE).build());
    JSON.getFactory()
        .setStreamReadConstraints(
            StreamReadConstraints.builder()
                .maxNameLength(Integer.MAX_VALUE)
                .maxNestingDepth(Integer.MAX_VALUE)
                .maxNumberLength(Integer.MAX_VALUE)
                .maxStringLength(Integer.MAX_VALUE)
                .build());
  }

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private HostileYaml() {}

  /** The whole of what was written shorter; {@code {i}} in its texts is the number given. */
  static JsonNode expand(JsonNode written, int number) {
    return expand(written, "i", number);
  }

  private static JsonNode expand(JsonNode written, String counter, int number) {
    if (written.isTextual()) {
      String text = counted(written.asText(), counter, number);
      return text.equals("$null") ? NullNode.getInstance() : TextNode.valueOf(text);
    }
    if (written instanceof ArrayNode list) {
      var expanded = NODES.arrayNode();
      list.forEach(element -> expanded.add(expand(element, counter, number)));
      return expanded;
    }
    if (written instanceof ObjectNode object) {
      return expand(object, counter, number);
    }
    return written;
  }

  private static JsonNode expand(ObjectNode object, String counter, int number) {
    int times = object.path("times").asInt();
    if (object.has("$repeat")) {
      String repeated = object.path("$repeat").asText().repeat(times);
      return TextNode.valueOf(repeated + object.path("end").asText());
    }
    if (object.has("$number")) {
      return NODES.numberNode(new BigDecimal(object.path("$number").asText()));
    }
    if (object.has("$nested")) {
      return nested(object.path("$nested").asInt());
    }
    if (object.has("$list")) {
      var list = NODES.arrayNode();
      for (int n = 0; n < times; n++) {
        list.add(expand(object.path("$list"), "n", n));
      }
      if (object.has("end")) {
        list.add(expand(object.path("end"), "n", times));
      }
      return list;
    }
    if (object.has("$map")) {
      var map = NODES.objectNode();
      for (int n = 0; n < times; n++) {
        String key = expand(object.path("key"), "n", n).asText();
        map.set(key, expand(object.path("$map"), "n", n));
      }
      return map;
    }
    var expanded = NODES.objectNode();
    for (var field : object.properties()) {
      expanded.set(field.getKey(), expand(field.getValue(), counter, number));
    }
    return expanded;
  }

  private static JsonNode nested(int depth) {
    ObjectNode inner = NODES.objectNode();
    for (int level = 1; level < depth; level++) {
      ObjectNode outer = NODES.objectNode();
      outer.set("a", inner);
      inner = outer;
    }
    return inner;
  }

  private static String counted(String text, String counter, int number) {
    return text.replace("{" + counter + "}", Integer.toString(number))
        .replace("{" + counter + "-1}", Integer.toString(number - 1));
  }

  /** Lays one object over another: fields of objects one by one, all else as a whole. */
  static JsonNode over(JsonNode below, JsonNode above) {
    if (!(below instanceof ObjectNode first) || !(above instanceof ObjectNode second)) {
      return above;
    }
    ObjectNode result = first.deepCopy();
    for (var field : second.properties()) {
      JsonNode under = result.get(field.getKey());
      result.set(field.getKey(), under == null ? field.getValue() : over(under, field.getValue()));
    }
    return result;
  }

  static String text(JsonNode node) {
    try {
      return JSON.writeValueAsString(node);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
