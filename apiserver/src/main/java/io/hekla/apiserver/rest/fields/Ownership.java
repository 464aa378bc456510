package io.hekla.apiserver.rest.fields;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.store.Trees;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Owners of the fields of an object: its {@code managedFields}.
 *
 * @param entries fields by owner, in the order in which they are written
 */
record Ownership(Map<FieldOwner, Owned> entries) {
  /**
   * Fields of one owner.
   *
   * @param time of its last change
   */
  record Owned(FieldSet fields, String time) {}

  static Ownership of(JsonNode object) {
    var entries = new LinkedHashMap<FieldOwner, Owned>();
    for (JsonNode entry : Trees.metadata(object).path("managedFields")) {
      if (entry.hasNonNull("fieldsV1")) {
        FieldSet fields = FieldSet.read(entry.path("fieldsV1"));
        entries.put(
            FieldOwner.read(entry),
            new Owned(new FieldSet(false, fields.children()), Trees.text(entry, "time")));
      }
    }
    return new Ownership(entries);
  }

  FieldSet fields(FieldOwner owner) {
    Owned owned = entries.get(owner);
    return owned == null ? FieldSet.NOTHING : owned.fields();
  }

  /** Returns the fields of all owners. */
  FieldSet all() {
    return entries.values().stream().map(Owned::fields).reduce(FieldSet.NOTHING, FieldSet::with);
  }

  /** Returns the fields of all other owners. */
  FieldSet ofOthers(FieldOwner owner) {
    FieldSet all = FieldSet.NOTHING;
    for (Map.Entry<FieldOwner, Owned> entry : entries.entrySet()) {
      if (!entry.getKey().equals(owner)) {
        all = all.with(entry.getValue().fields());
      }
    }
    return all;
  }

  /**
   * Returns the ownership after a write.
   *
   * @param fields fields that the writer has now
   * @param taken fields taken from all others
   * @param gone fields that no longer exist, taken from all owners
   */
  Ownership after(FieldOwner writer, FieldSet fields, FieldSet taken, FieldSet gone, String now) {
    FieldSet before = fields(writer);
    String time = before.equals(fields) && entries.containsKey(writer) ? time(writer) : now;
    var next = new LinkedHashMap<FieldOwner, Owned>();
    // Owners stay in their order, so that a repeated write changes nothing.
    entries.forEach(
        (owner, owned) ->
            next.put(
                owner,
                owner.equals(writer)
                    ? new Owned(fields, time)
                    : new Owned(owned.fields().without(gone).without(taken), owned.time())));
    next.putIfAbsent(writer, new Owned(fields, time));
    next.values().removeIf(owned -> owned.fields().isEmpty());
    return new Ownership(next);
  }

  private String time(FieldOwner owner) {
    Owned owned = entries.get(owner);
    return owned == null ? "" : owned.time();
  }

  /** Returns the object with this as its {@code managedFields}. */
  ObjectNode in(ObjectNode object) {
    ObjectNode metadata = Trees.copy(Trees.metadata(object));
    if (entries.isEmpty()) {
      metadata.remove("managedFields");
    } else {
      ArrayNode all = metadata.putArray("managedFields");
      entries.forEach((owner, owned) -> all.add(owner.write(owned.time(), owned.fields())));
    }
    return Trees.with(object, "metadata", metadata);
  }
}
