package io.hekla.admission.user;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * The part of an object that the rules about users read: its annotations, and those of a CronJob's
 * template. What else is wrong with an object, or with the one that it replaces, is none of their
 * concern.
 */
public final class UserPart {
  private static final String METADATA = "metadata";
  private static final String SPEC = "spec";
  private static final String TEMPLATE = "jobTemplate";

  private UserPart() {}

  /** Returns that part of an object, at the places where the object has it. */
  public static ObjectNode of(JsonNode object) {
    ObjectNode part = JsonNodeFactory.instance.objectNode();
    copy("apiVersion", object, part);
    copy("kind", object, part);
    annotations(object, part);
    if (object.path(SPEC).isObject()) {
      ObjectNode spec = part.putObject(SPEC);
      if (object.path(SPEC).path(TEMPLATE).isObject()) {
        annotations(object.path(SPEC).path(TEMPLATE), spec.putObject(TEMPLATE));
      }
    }
    return part;
  }

  private static void annotations(JsonNode object, ObjectNode part) {
    if (object.path(METADATA).isObject()) {
      copy("annotations", object.path(METADATA), part.putObject(METADATA));
    }
  }

  private static void copy(String field, JsonNode from, ObjectNode to) {
    if (from.hasNonNull(field)) {
      to.set(field, from.get(field));
    }
  }
}
