package io.hekla.recorder.segment;

import com.fasterxml.jackson.core.JsonGenerator;
import io.hekla.controller.session.SessionRecord;
import io.hekla.controller.session.SessionStart;
import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.encoding.ChangeWriter;
import io.hekla.recorder.encoding.DecisionDigest;
import io.hekla.recorder.encoding.DecisionDigest.Part;
import io.hekla.recorder.encoding.ValueCodec;
import io.hekla.scheduler.EngineFault;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Verdicts;
import java.io.IOException;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

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

  void write(SessionRecord session) throws IOException {
    SessionStart start = session.input().start();
    Decisions decisions = session.step().decisions();
    json.writeStartObject();
    json.writeStringField(SessionForm.ENTRY, SessionForm.SESSION);
    number(SessionForm.SKIPPED, session.number() - number - 1, 0);
    json.writeNumberField(SessionForm.AFTER_NANOS, Duration.between(at, start.at()).toNanos());
    number(SessionForm.SEED, start.seed(), seed);
    if (!start.digest().equals(configuration)) {
      json.writeStringField(SessionForm.CONFIGURATION, start.digest());
    }
    number(SessionForm.ROOM, session.unconfirmedBinds(), room);
    if (!session.input().suspended().isEmpty()) {
      value(SessionForm.SUSPENDED, SessionForm.REASONS, session.input().suspended());
    }
    list(SessionForm.CALLS, SessionForm.RECORDED_CALLS, session.step().calls());
    list(
        SessionForm.FAULTS,
        SessionForm.TEXTS,
        session.step().faults().stream().map(EngineFault::toString).toList());
    decided(decisions);
    list(SessionForm.ADMITTED, SessionForm.KEYS, admitted(decisions));
    list(SessionForm.POSTPONED, SessionForm.KEYS, postponed(session));
    if (!session.input().changes().isEmpty()) {
      json.writeArrayFieldStart(SessionForm.CHANGES);
      for (Change change : session.input().changes()) {
        changes.write(json, change);
      }
      json.writeEndArray();
    }
    json.writeEndObject();
    number = session.number();
    at = start.at();
    seed = start.seed();
    configuration = start.digest();
    room = session.unconfirmedBinds();
  }

  private void decided(Decisions decisions) throws IOException {
    DecisionDigest now = DecisionDigest.of(decisions);
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
      if (SessionForm.isRecorded(part)) {
        value(part.name(), SessionForm.type(part), part.of(decisions));
      }
    }
    json.writeEndObject();
  }

  private static List<ObjectKey> admitted(Decisions decisions) {
    return decisions.podGroups() instanceof Verdicts all
        ? keys(all.considered())
        : keys(decisions.podGroups());
  }

  private static List<ObjectKey> keys(List<Decisions.PodGroupVerdict> verdicts) {
    return verdicts.stream()
        .filter(Decisions.PodGroupVerdict::admitted)
        .map(Decisions.PodGroupVerdict::key)
        .toList();
  }

  private static List<ObjectKey> postponed(SessionRecord session) {
    List<Decisions.Bind> all = session.step().decisions().binds();
    if (all.size() == session.binds().size()) {
      return List.of();
    }
    Set<ObjectKey> begun = new HashSet<>();
    session.binds().forEach(bind -> begun.add(bind.podGroup()));
    Set<ObjectKey> postponed = new LinkedHashSet<>();
    all.stream()
        .map(Decisions.Bind::podGroup)
        .filter(group -> !begun.contains(group))
        .forEach(postponed::add);
    return List.copyOf(postponed);
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
