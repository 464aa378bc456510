package io.hekla.recorder.segment;

import com.fasterxml.jackson.core.JsonGenerator;
import io.hekla.model.cluster.Change;
import io.hekla.recorder.encoding.ChangeWriter;
import io.hekla.recorder.encoding.DecisionDigest;
import io.hekla.recorder.encoding.DecisionDigest.Part;
import io.hekla.recorder.encoding.Redaction;
import io.hekla.recorder.encoding.ValueCodec;
import java.io.IOException;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Writer of the sessions of one segment: what repeats the session before is left out, so that a
 * session in which nothing happened is a header of a few bytes.
 */
final class SessionWriter {
  private final JsonGenerator json;
  private final ChangeWriter changes;
  private long number;
  private Instant at;
  private long seed;
  private String configuration = "";
  private int room;
  private DecisionDigest digest = DecisionDigest.NONE;

  SessionWriter(JsonGenerator json, ChangeWriter changes, SegmentHeader header) {
    this.json = json;
    this.changes = changes;
    this.number = header.firstSession() - 1;
    this.at = header.at();
  }

  void write(RecordedSession session) throws IOException {
    json.writeStartObject();
    json.writeStringField(SessionForm.ENTRY, SessionForm.SESSION);
    number(SessionForm.SKIPPED, session.number() - number - 1, 0);
    json.writeNumberField(SessionForm.AFTER_NANOS, Duration.between(at, session.at()).toNanos());
    number(SessionForm.SEED, session.seed(), seed);
    if (!session.configuration().equals(configuration)) {
      json.writeStringField(SessionForm.CONFIGURATION, session.configuration());
    }
    number(SessionForm.ROOM, session.unconfirmedBinds(), room);
    if (!session.suspended().isEmpty()) {
      value(SessionForm.SUSPENDED, SessionForm.REASONS, session.suspended());
    }
    list(
        SessionForm.CALLS,
        SessionForm.RECORDED_CALLS,
        session.calls().stream().map(Redaction::of).toList());
    list(SessionForm.FAULTS, SessionForm.TEXTS, session.faults());
    decided(session);
    list(SessionForm.ADMITTED, SessionForm.KEYS, session.admitted());
    list(SessionForm.POSTPONED, SessionForm.KEYS, session.postponed());
    if (!session.changes().isEmpty()) {
      json.writeArrayFieldStart(SessionForm.CHANGES);
      for (Change change : session.changes()) {
        changes.write(json, change);
      }
      json.writeEndArray();
    }
    json.writeEndObject();
    number = session.number();
    at = session.at();
    seed = session.seed();
    configuration = session.configuration();
    room = session.unconfirmedBinds();
  }

  private void decided(RecordedSession session) throws IOException {
    DecisionDigest now = session.digest();
    List<Part> changed = now.differences(digest);
    digest = now;
    if (changed.isEmpty()) {
      return;
    }
    json.writeObjectFieldStart(SessionForm.DIGEST);
    for (Part part : changed) {
      json.writeNumberField(part.name(), now.part(part));
    }
    json.writeEndObject();
    json.writeObjectFieldStart(SessionForm.DECIDED);
    for (Part part : changed) {
      List<?> decided = session.decided().get(part);
      if (decided != null) {
        value(part.name(), SessionForm.type(part), decided);
      }
    }
    json.writeEndObject();
  }

  private void number(String name, long now, long before) throws IOException {
    if (now != before) {
      json.writeNumberField(name, now);
    }
  }

  private void list(String name, Type type, List<?> values) throws IOException {
    if (!values.isEmpty()) {
      value(name, type, values);
    }
  }

  private void value(String name, Type type, Object value) throws IOException {
    json.writeFieldName(name);
    ValueCodec.write(json, type, value);
  }
}
