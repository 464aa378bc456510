package io.hekla.apiserver.rest.fields;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.store.Trees;

/**
 * A field manager, and the way in which it came to own fields.
 *
 * @param manager its name
 * @param operation {@code Apply} for server-side apply, {@code Update} for everything else
 * @param apiVersion version in which it writes
 * @param subresource through which it writes; empty: the object itself
 */
record FieldOwner(String manager, String operation, String apiVersion, String subresource) {
  static final String APPLY = "Apply";
  static final String UPDATE = "Update";

  static FieldOwner read(JsonNode entry) {
    return new FieldOwner(
        Trees.text(entry, "manager"),
        Trees.text(entry, "operation"),
        Trees.text(entry, "apiVersion"),
        Trees.text(entry, "subresource"));
  }

  ObjectNode write(String time, FieldSet fields) {
    ObjectNode entry =
        Trees.object()
            .put("manager", manager)
            .put("operation", operation)
            .put("apiVersion", apiVersion)
            .put("time", time)
            .put("fieldsType", "FieldsV1");
    entry.set("fieldsV1", fields.write());
    if (!subresource.isEmpty()) {
      entry.put("subresource", subresource);
    }
    return entry;
  }

  /** Returns the text for a client whose change would take a field away from this owner. */
  String description() {
    return operation.equals(APPLY)
        ? "\"%s\"".formatted(manager)
        : "\"%s\" using %s".formatted(manager, apiVersion);
  }
}
