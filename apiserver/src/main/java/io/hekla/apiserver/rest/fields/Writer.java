package io.hekla.apiserver.rest.fields;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.rest.schema.Schema;
import io.hekla.apiserver.store.ManagedFields;
import io.hekla.apiserver.store.Trees;
import io.hekla.controller.api.Kind;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * A writer of an object, whose managed fields are tracked.
 *
 * @param manager its name
 * @param isStatusWrite whether it writes the status through its subresource
 */
public record Writer(
    Kind<?> kind, Schema schema, String manager, boolean isStatusWrite, Instant now) {

  /** Returns the book for a write by which the writer owns every field that it changes. */
  public ManagedFields book() {
    return this::enter;
  }

  private ObjectNode enter(Optional<ObjectNode> before, ObjectNode after) {
    ObjectNode old = before.map(this::part).orElseGet(Trees::object);
    ObjectNode next = part(after);
    FieldSet changed = Merging.changedOf(old, next, schema);
    FieldSet gone = FieldSet.ofObject(old, schema).without(FieldSet.ofObject(next, schema));
    if (changed.isEmpty() && gone.isEmpty()) {
      return after;
    }
    Ownership known = known(before, after);
    FieldOwner owner = owner(FieldOwner.UPDATE);
    FieldSet fields = known.fields(owner).without(gone).with(changed);
    return known.after(owner, fields, changed, gone, time()).in(after);
  }

  /** Returns the ownership as it was before the write. */
  Ownership known(Optional<ObjectNode> before, ObjectNode after) {
    Ownership booked = Ownership.of(after);
    return before.map(old -> UnmanagedFields.entered(booked, old, kind, schema)).orElse(booked);
  }

  FieldOwner owner(String operation) {
    return new FieldOwner(manager, operation, kind.apiVersion(), isStatusWrite ? "status" : "");
  }

  ObjectNode part(JsonNode object) {
    return Written.part(object, kind.statusApart(), isStatusWrite);
  }

  String time() {
    return now.truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
