package io.hekla.recorder.segment;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
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
    var id = new Id(change.kind().name(), change.key());
    ObjectNode before = last.get(id);
    HasMetadata object = change.object().orElse(null);
    if (object == null) {
      if (last.remove(id) != null) {
        begin(change, isBase);
        json.writeBooleanField(ObjectForm.GONE, true);
        json.writeEndObject();
      }
      return;
    }
    ObjectNode after = RecordedManifest.of(change.kind(), object);
    ObjectNode patch = before == null ? after : ManifestDifference.between(before, after);
    last.put(id, after);
    if (!patch.isEmpty()) {
      begin(change, isBase);
      json.writeFieldName(before == null ? ObjectForm.MANIFEST : ObjectForm.PATCH);
      json.writeTree(patch);
      json.writeEndObject();
    }
  }

  private void begin(ObjectChange change, boolean isBase) throws IOException {
    json.writeStartObject();
    json.writeStringField(SessionForm.ENTRY, ObjectForm.OBJECT);
    if (!change.at().equals(at)) {
      json.writeNumberField(ObjectForm.AFTER_NANOS, Duration.between(at, change.at()).toNanos());
      at = change.at();
    }
    if (isBase) {
      json.writeBooleanField(ObjectForm.BASE, true);
    }
    json.writeStringField(ObjectForm.KIND, change.kind().name());
    json.writeStringField(ObjectForm.KEY, change.key().toString());
  }
}
