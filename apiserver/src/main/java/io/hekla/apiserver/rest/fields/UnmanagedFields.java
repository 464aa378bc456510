package io.hekla.apiserver.rest.fields;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.rest.schema.Schema;
import io.hekla.apiserver.store.Trees;
import io.hekla.controller.api.Kind;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Fields without an entry in the managed fields. They are Hekla's own writes: these are too many to
 * be entered as they are made, and few are ever needed. Defaults of a schema have no owner.
 */
final class UnmanagedFields {
  static final String MANAGER = "hekla";

  private UnmanagedFields() {}

  /** Returns the ownership of an object with everything entered that Hekla has written. */
  static Ownership entered(Ownership known, JsonNode object, Kind<?> kind, Schema schema) {
    var entries = new LinkedHashMap<>(known.entries());
    enter(entries, known, object, kind, schema, false);
    if (kind.statusApart()) {
      enter(entries, known, object, kind, schema, true);
    }
    return new Ownership(entries);
  }

  private static void enter(
      Map<FieldOwner, Ownership.Owned> entries,
      Ownership known,
      JsonNode object,
      Kind<?> kind,
      Schema schema,
      boolean status) {
    var owner =
        new FieldOwner(MANAGER, FieldOwner.UPDATE, kind.apiVersion(), status ? "status" : "");
    ObjectNode part = Written.part(object, kind.statusApart(), status);
    FieldSet left = FieldSet.ofObject(withoutDefaults(part, schema), schema).without(known.all());
    FieldSet before = known.fields(owner).common(FieldSet.ofObject(part, schema));
    FieldSet fields = before.with(left);
    if (fields.isEmpty()) {
      entries.remove(owner);
    } else {
      String time = Trees.metadataText(object, "creationTimestamp");
      entries.put(owner, new Ownership.Owned(fields, time));
    }
  }

  /** Returns the object without values that equal their schema's default. */
  private static ObjectNode withoutDefaults(ObjectNode object, Schema schema) {
    ObjectNode said = Trees.object();
    for (var field : object.properties()) {
      Schema of = schema.field(field.getKey());
      JsonNode value = field.getValue();
      if (!Trees.same(value, of.byDefault())) {
        said.set(
            field.getKey(), value instanceof ObjectNode inner ? withoutDefaults(inner, of) : value);
      }
    }
    return said;
  }
}
