package io.hekla.controller.verb;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.module.blackbird.BlackbirdModule;
import java.util.Optional;

/** Merge patches that name the object which is meant. */
public final class Patches {
  private static final ObjectMapper MAPPER =
      new ObjectMapper().registerModule(new BlackbirdModule());

  private Patches() {}

  /**
   * Returns a patch for the object of this uid, and for no later one of its name.
   *
   * @throws IllegalArgumentException if the uid is empty
   */
  public static ObjectNode of(String uid) {
    var patch = JsonNodeFactory.instance.objectNode();
    patch.putObject("metadata").put("uid", named(uid));
    return patch;
  }

  /** Returns a uid that names an object; throws if it is empty. */
  static String named(String uid) {
    if (uid.isEmpty()) {
      throw new IllegalArgumentException("a write names the uid of its object");
    }
    return uid;
  }

  /**
   * Returns a patch that sets the fields of a value in one part of the object, such as {@code
   * metadata}, and leaves the rest of it.
   */
  public static ObjectNode setting(String uid, String part, Object value) {
    ObjectNode patch = of(uid);
    // Not set: the metadata have the uid already.
    patch.withObject("/" + part).setAll(MAPPER.<ObjectNode>valueToTree(value));
    return patch;
  }

  /**
   * Returns a patch that makes one part of the object equal to a value.
   *
   * @param shown the part as the API shows it, so that fields which the value lacks are removed
   */
  public static ObjectNode replacing(String uid, String part, Optional<?> shown, Object value) {
    ObjectNode patch = of(uid);
    patch.set(part, difference(shown, value));
    return patch;
  }

  /**
   * Returns the merge patch from a shown value to another one.
   *
   * @param shown empty if there is none
   */
  public static JsonNode difference(Optional<?> shown, Object value) {
    JsonNode before =
        shown.<JsonNode>map(MAPPER::valueToTree).orElseGet(JsonNodeFactory.instance::objectNode);
    return difference(before, MAPPER.valueToTree(value));
  }

  private static JsonNode difference(JsonNode before, JsonNode after) {
    if (!before.isObject() || !after.isObject()) {
      return after;
    }
    ObjectNode difference = JsonNodeFactory.instance.objectNode();
    before
        .fieldNames()
        .forEachRemaining(
            name -> {
              if (!after.has(name)) {
                difference.putNull(name);
              }
            });
    after
        .properties()
        .forEach(
            field -> {
              JsonNode old = before.get(field.getKey());
              if (old == null) {
                difference.set(field.getKey(), field.getValue());
              } else if (!old.equals(field.getValue())) {
                difference.set(field.getKey(), difference(old, field.getValue()));
              }
            });
    return difference;
  }
}
