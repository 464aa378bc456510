package io.hekla.recorder.segment;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.encoding.ChangeReader;
import io.hekla.recorder.encoding.DecisionDigest;
import io.hekla.recorder.encoding.DecisionDigest.Part;
import io.hekla.recorder.encoding.ValueCodec;
import io.hekla.scheduler.external.RecordedCall;
import java.io.IOException;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Reader of the sessions of one segment, as {@link SessionWriter} writes them. */
final class SessionReader {
  private final ChangeReader changes;
  private final long term;
  private long number;
  private Instant at;
  private long seed;
  private String configuration = "";
  private int room;
  private final Map<Part, Long> digest = new EnumMap<>(Part.class);
  private final Map<Part, List<?>> decided = new EnumMap<>(Part.class);

  SessionReader(SegmentHeader header, ChangeReader changes) {
    this.changes = changes;
    this.term = header.term();
    this.number = header.firstSession() - 1;
    this.at = header.at();
    for (Part part : Part.values()) {
      if (SessionForm.isRecorded(part)) {
        decided.put(part, List.of());
      }
    }
  }

  /** Reads the fields that follow the type of the entry. */
  RecordedSession read(JsonParser json) throws IOException {
    List<Change> changed = new ArrayList<>();
    Map<ObjectKey, String> suspended = Map.of();
    List<RecordedCall> calls = List.of();
    List<String> faults = List.of();
    List<ObjectKey> admitted = List.of();
    List<ObjectKey> postponed = List.of();
    number++;
    for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
      json.nextToken();
      switch (field) {
        case SessionForm.SKIPPED -> number += json.getLongValue();
        case SessionForm.AFTER_NANOS -> at = at.plusNanos(json.getLongValue());
        case SessionForm.SEED -> seed = json.getLongValue();
        case SessionForm.CONFIGURATION -> configuration = json.getText();
        case SessionForm.ROOM -> room = json.getIntValue();
        case SessionForm.SUSPENDED -> suspended = value(json, SessionForm.REASONS);
        case SessionForm.CALLS -> calls = value(json, SessionForm.RECORDED_CALLS);
        case SessionForm.FAULTS -> faults = value(json, SessionForm.TEXTS);
        case SessionForm.ADMITTED -> admitted = value(json, SessionForm.KEYS);
        case SessionForm.POSTPONED -> postponed = value(json, SessionForm.KEYS);
        case SessionForm.DIGEST -> digest(json);
        case SessionForm.DECIDED -> decided(json);
        case SessionForm.CHANGES -> {
          while (json.nextToken() != JsonToken.END_ARRAY) {
            changed.add(changes.read(json));
          }
        }
        default -> json.skipChildren();
      }
    }
    return new RecordedSession(
        term,
        number,
        at,
        seed,
        configuration,
        changed,
        suspended,
        calls,
        faults,
        room,
        DecisionDigest.recorded(digest),
        decided,
        admitted,
        postponed);
  }

  private void digest(JsonParser json) throws IOException {
    for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
      json.nextToken();
      digest.put(Part.valueOf(name), json.getLongValue());
    }
  }

  private void decided(JsonParser json) throws IOException {
    for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
      json.nextToken();
      Part part = Part.valueOf(name);
      decided.put(part, value(json, SessionForm.type(part)));
    }
  }

  @SuppressWarnings("TypeParameterUnusedInFormals") // the type is that of the field
  private static <T> T value(JsonParser json, Type type) throws IOException {
    return ValueCodec.reader(type).readValue(json);
  }
}
