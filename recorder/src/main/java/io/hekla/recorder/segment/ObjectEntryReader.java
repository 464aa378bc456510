package io.hekla.recorder.segment;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.object.ManifestDifference;
import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reader of the objects of one segment, as {@link ObjectWriter} writes them. */
final class ObjectEntryReader {
  private final Map<Id, ObjectNode> last = new HashMap<>();
  private Instant at;

  private record Id(String kind, ObjectKey key) {}

  ObjectEntryReader(SegmentHeader header) {
    at = header.at();
  }

  /** Skips the fields that follow the type of the entry. */
  static void skip(JsonParser json) throws IOException {
    while (json.nextFieldName() != null) {
      json.nextToken();
      json.skipChildren();
    }
  }

  /** Reads the fields that follow the type of the entry. */
  Entry read(JsonParser json) throws IOException {
    boolean isBase = false;
    boolean isGone = false;
    String kind = "";
    String key = "";
    JsonNode manifest = null;
    JsonNode patch = null;
    for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
      json.nextToken();
      switch (field) {
        case ObjectForm.AFTER_NANOS -> at = at.plusNanos(json.getLongValue());
        case ObjectForm.BASE -> isBase = json.getBooleanValue();
        case ObjectForm.GONE -> isGone = json.getBooleanValue();
        case ObjectForm.KIND -> kind = json.getText();
        case ObjectForm.KEY -> key = json.getText();
        case ObjectForm.MANIFEST -> manifest = json.readValueAsTree();
        case ObjectForm.PATCH -> patch = json.readValueAsTree();
        default -> json.skipChildren();
      }
    }
    var id = new Id(kind, ObjectKey.parse(key));
    return new Entry.ObjectSeen(at, isBase, kind, id.key(), version(id, isGone, manifest, patch));
  }

  private Optional<ObjectNode> version(
      Id id, boolean isGone, @Nullable JsonNode manifest, @Nullable JsonNode patch) {
    if (isGone) {
      last.remove(id);
      return Optional.empty();
    }
    if (manifest instanceof ObjectNode whole) {
      last.put(id, whole);
      return Optional.of(whole);
    }
    ObjectNode before = last.get(id);
    if (before == null || !(patch instanceof ObjectNode difference)) {
      throw new IllegalArgumentException(
          "a change of %s %s, whose manifest the segment does not have".formatted(id.kind, id.key));
    }
    ObjectNode after = ManifestDifference.apply(before, difference);
    last.put(id, after);
    return Optional.of(after);
  }
}
