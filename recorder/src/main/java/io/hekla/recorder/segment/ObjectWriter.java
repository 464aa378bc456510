package io.hekla.recorder.segment;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.object.ManifestDifference;
import io.hekla.recorder.object.ObjectChange;
import io.hekla.recorder.object.RecordedManifest;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/** Writer of the objects of one segment: each whole at first, then as difference. */
final class ObjectWriter {
  private final JsonGenerator json;
  private final Map<Id, ObjectNode> last = new HashMap<>();
  private Instant at;

  private record Id(String kind, ObjectKey key) {}

  ObjectWriter(JsonGenerator json, SegmentHeader header) {
    this.json = json;
    this.at = header.at();
  }

  /** Writes a change, unless it leaves the recorded manifest as it was. */
  void write(ObjectChange change, boolean isBase) throws IOException {
    write(
        new Entry.ObjectSeen(
            change.at(),
            isBase,
            change.kind().name(),
            change.key(),
            change.object().map(object -> RecordedManifest.of(change.kind(), object))));
  }

  /** Writes a recorded change, unless it leaves the manifest as it was. */
  void write(Entry.ObjectSeen change) throws IOException {
    var id = new Id(change.kind(), change.key());
    ObjectNode before = last.get(id);
    ObjectNode after = change.manifest().orElse(null);
    if (after == null) {
      if (last.remove(id) != null) {
        begin(change);
        json.writeBooleanField(ObjectForm.GONE, true);
        json.writeEndObject();
      }
      return;
    }
    ObjectNode patch = before == null ? after : ManifestDifference.between(before, after);
    last.put(id, after);
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
