package io.hekla.apiserver.rest.fields;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.rest.schema.Schema;
import io.hekla.apiserver.store.ApiRefusal;
import io.hekla.apiserver.store.ManagedFields;
import io.hekla.apiserver.store.StepResult;
import io.hekla.apiserver.store.StoredChange;
import io.hekla.apiserver.store.Trees;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Server-side apply: the writer specifies values of fields, owns these fields, and gives up those
 * that it specified before. A field that another manager owns with another value is a conflict,
 * unless the write is forced.
 */
public final class ServerSideApply {
  private final Writer writer;
  private final ObjectNode applied;
  private final boolean force;
  private final FieldSet wanted;

  /**
   * Creates one application.
   *
   * @param applied fields of the object that the writer specifies
   */
  public ServerSideApply(Writer writer, ObjectNode applied, boolean force) {
    this.writer = writer;
    this.applied = applied;
    this.force = force;
    this.wanted = FieldSet.ofObject(writer.part(applied), writer.schema());
  }

  /** Returns the change of an existing object. */
  public StoredChange change() {
    return this::apply;
  }

  /** Returns the book that enters the managed fields. */
  public ManagedFields book() {
    return this::enter;
  }

  private StepResult<ObjectNode> apply(ObjectNode live) {
    Schema schema = writer.schema();
    ObjectNode part = writer.part(live);
    JsonNode merged = Merging.merge(part, writer.part(applied), schema);
    Ownership known = writer.known(Optional.of(live), live);
    FieldOwner owner = writer.owner(FieldOwner.APPLY);
    if (!force) {
      Optional<ApiRefusal> conflict =
          conflict(known, owner, Merging.changed(part, merged, schema).common(wanted));
      if (conflict.isPresent()) {
        return new StepResult.No<>(conflict.get());
      }
    }
    FieldSet gone = known.fields(owner).without(wanted).without(known.ofOthers(owner));
    JsonNode left = Merging.remove(merged, gone, schema);
    return new StepResult.Value<>(inPlace(live, left));
  }

  /** Returns the object with its written part replaced. */
  private ObjectNode inPlace(ObjectNode live, JsonNode part) {
    ObjectNode next = Trees.copy(live);
    writer.part(live).fieldNames().forEachRemaining(next::remove);
    for (var field : part.properties()) {
      next.set(field.getKey(), field.getValue());
    }
    if (!writer.isStatusWrite()) {
      ObjectNode metadata = Trees.copy(Trees.metadata(live));
      writer.part(live).path("metadata").fieldNames().forEachRemaining(metadata::remove);
      for (var field : part.path("metadata").properties()) {
        metadata.set(field.getKey(), field.getValue());
      }
      String version = Trees.metadataText(applied, "resourceVersion");
      if (!version.isEmpty()) {
        metadata.put("resourceVersion", version);
      }
      next.set("metadata", metadata);
    }
    return next;
  }

  private ObjectNode enter(Optional<ObjectNode> before, ObjectNode after) {
    Schema schema = writer.schema();
    ObjectNode old = before.map(writer::part).orElseGet(Trees::object);
    ObjectNode next = writer.part(after);
    FieldSet taken = Merging.changedOf(old, next, schema);
    FieldSet gone = FieldSet.ofObject(old, schema).without(FieldSet.ofObject(next, schema));
    return writer
        .known(before, after)
        .after(writer.owner(FieldOwner.APPLY), wanted, taken, gone, writer.time())
        .in(after);
  }

  private static Optional<ApiRefusal> conflict(
      Ownership known, FieldOwner owner, FieldSet changed) {
    Map<FieldOwner, List<String>> conflicts = new LinkedHashMap<>();
    known
        .entries()
        .forEach(
            (other, owned) -> {
              FieldSet both = owned.fields().common(changed);
              if (!other.equals(owner) && !both.isEmpty()) {
                conflicts.put(other, both.paths());
              }
            });
    if (conflicts.isEmpty()) {
      return Optional.empty();
    }
    var findings = new ArrayList<String>();
    var message = new StringBuilder();
    conflicts.forEach(
        (other, paths) -> {
          message.append(message.isEmpty() ? "" : "\n").append("conflicts with ");
          message.append(other.description()).append(':');
          for (String path : paths) {
            findings.add(path + ": conflict with " + other.description());
            message.append("\n- ").append(path);
          }
        });
    String text =
        findings.size() == 1
            ? "1 conflict: conflict with "
                + conflicts.keySet().iterator().next().description()
                + ": "
                + conflicts.values().iterator().next().getFirst()
            : findings.size() + " conflicts: " + message;
    return Optional.of(new ApiRefusal(409, "Conflict", "Apply failed with " + text, findings));
  }
}
