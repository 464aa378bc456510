package io.hekla.recorder.segment;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.api.Kind;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.object.ManifestDifference;
import io.hekla.recorder.object.ObjectChange;
import io.hekla.recorder.object.RecordedManifest;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writer of the objects of one segment: each whole at first, then as difference. */
final class ObjectWriter {
  private final JsonGenerator json;
  private final Map<Id, Written> last = new HashMap<>();
  private Instant at;

  private record Id(String kind, ObjectKey key) {}

  /**
   * Version that was written last.
   *
   * @param generation as the API server counts changes of the specification; empty if it does not
   */
  private record Written(ObjectNode manifest, Optional<Long> generation) {}

  ObjectWriter(JsonGenerator json, SegmentHeader header) {
    this.json = json;
    this.at = header.at();
  }

  /** Writes a change, unless it leaves the recorded manifest as it was. */
  void write(ObjectChange change, boolean isBase) throws IOException {
    Written before = last.get(new Id(change.kind().name(), change.key()));
    Optional<HasMetadata> object = change.object();
    write(
        new Entry.ObjectSeen(
            change.at(),
            isBase,
            change.kind().name(),
            change.key(),
            object.map(one -> manifest(change.kind(), one, before))),
        object.flatMap(ObjectWriter::generation));
  }

  private static ObjectNode manifest(Kind<?> kind, HasMetadata object, @Nullable Written before) {
    return before != null
            && before.generation().isPresent()
            && before.generation().equals(generation(object))
        ? RecordedManifest.after(before.manifest(), kind, object)
        : RecordedManifest.of(kind, object);
  }

  private static Optional<Long> generation(HasMetadata object) {
    return Optional.ofNullable(object.getMetadata().getGeneration());
  }

  /** Writes a recorded change, unless it leaves the manifest as it was. */
  void write(Entry.ObjectSeen change) throws IOException {
    write(change, Optional.empty());
  }

  private void write(Entry.ObjectSeen change, Optional<Long> generation) throws IOException {
    var id = new Id(change.kind(), change.key());
    ObjectNode after = change.manifest().orElse(null);
    if (after == null) {
      if (last.remove(id) != null) {
        begin(change);
        json.writeBooleanField(ObjectForm.GONE, true);
        json.writeEndObject();
      }
      return;
    }
    Written before = last.put(id, new Written(after, generation));
    ObjectNode patch =
        before == null ? after : ManifestDifference.between(before.manifest(), after);
    if (!patch.isEmpty()) {
      begin(change);
      json.writeFieldName(before == null ? ObjectForm.MANIFEST : ObjectForm.PATCH);
      json.writeTree(patch);
      json.writeEndObject();
    }
  }

  private void begin(Entry.ObjectSeen change) throws IOException {
    json.writeStartObject();
    json.writeStringField(SessionForm.ENTRY, ObjectForm.OBJECT);
    if (!change.at().equals(at)) {
      json.writeNumberField(ObjectForm.AFTER_NANOS, Duration.between(at, change.at()).toNanos());
      at = change.at();
    }
    if (change.isBase()) {
      json.writeBooleanField(ObjectForm.BASE, true);
    }
    json.writeStringField(ObjectForm.KIND, change.kind());
    json.writeStringField(ObjectForm.KEY, change.key().toString());
  }
}
