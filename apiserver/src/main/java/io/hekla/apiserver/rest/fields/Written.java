package io.hekla.apiserver.rest.fields;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.store.Trees;

/**
 * The part of an object that clients write in one way: without what the server alone writes, and
 * without the part that is written in another way. Pure.
 */
final class Written {
  private static final String[] OF_SERVER = {
    "name",
    "namespace",
    "uid",
    "creationTimestamp",
    "deletionTimestamp",
    "deletionGracePeriodSeconds",
    "generation",
    "resourceVersion",
    "selfLink",
    "managedFields"
  };

  private Written() {}

  /**
   * Returns the part that is written.
   *
   * @param statusApart whether the status is written through a subresource
   * @param isStatusWrite whether the write goes through that subresource
   */
  static ObjectNode part(JsonNode object, boolean statusApart, boolean isStatusWrite) {
    ObjectNode part = Trees.object();
    if (isStatusWrite) {
      if (object.has("status")) {
        part.set("status", object.path("status"));
      }
      return part;
    }
    for (var field : object.properties()) {
      switch (field.getKey()) {
        case "apiVersion", "kind" -> {}
        case "status" -> {
          if (!statusApart) {
            part.set("status", field.getValue());
          }
        }
        case "metadata" -> {
          ObjectNode metadata = Trees.copy(field.getValue());
          metadata.remove(java.util.List.of(OF_SERVER));
          if (!metadata.isEmpty()) {
            part.set("metadata", metadata);
          }
        }
        default -> part.set(field.getKey(), field.getValue());
      }
    }
    return part;
  }
}
