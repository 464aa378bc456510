package io.hekla.recorder.segment;

import com.fasterxml.jackson.core.type.TypeReference;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.encoding.DecisionDigest.Part;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.external.RecordedCall;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Names of the fields of a session's entry, and the types of their values. */
final class SessionForm {
  static final String ENTRY = "entry";
  static final String BASE = "base";
  static final String CONFIGURATION = "configuration";
  static final String SESSION = "s";
  static final String SKIPPED = "skipped";
  static final String AFTER_NANOS = "t";
  static final String SEED = "seed";
  static final String SUSPENDED = "suspended";
  static final String CALLS = "calls";
  static final String FAULTS = "faults";
  static final String ROOM = "room";
  static final String DIGEST = "digest";
  static final String DECIDED = "decided";
  static final String ADMITTED = "admitted";
  static final String POSTPONED = "postponed";
  static final String CHANGES = "changes";
  static final String TEXT = "text";

  static final Type TEXTS = new TypeReference<List<String>>() {}.getType();
  static final Type KEYS = new TypeReference<List<ObjectKey>>() {}.getType();
  static final Type REASONS = new TypeReference<Map<ObjectKey, String>>() {}.getType();
  static final Type RECORDED_CALLS = new TypeReference<List<RecordedCall>>() {}.getType();

  private static final Map<Part, Type> PARTS =
      Map.of(
          Part.BINDS, new TypeReference<List<Decisions.Bind>>() {}.getType(),
          Part.EVICTIONS, new TypeReference<List<Decisions.Eviction>>() {}.getType(),
          Part.PIPELINED, new TypeReference<List<Decisions.Pipelined>>() {}.getType(),
          Part.HELD_BACK, new TypeReference<List<Decisions.Pipelined>>() {}.getType(),
          Part.HYPER_NODES, new TypeReference<List<Decisions.AllocatedHyperNode>>() {}.getType(),
          Part.POLICY_RUNS, new TypeReference<List<Decisions.PolicyRun>>() {}.getType(),
          Part.GATE_OPENINGS, new TypeReference<List<Decisions.GateOpening>>() {}.getType(),
          Part.RESERVATIONS, new TypeReference<List<Decisions.ReservationChange>>() {}.getType(),
          Part.FACTS, new TypeReference<List<Decisions.FactChange>>() {}.getType());

  private SessionForm() {}

  /** Returns whether a part is recorded itself, rather than by its digest alone. */
  static boolean isRecorded(Part part) {
    return PARTS.containsKey(part);
  }

  static Type type(Part part) {
    return Objects.requireNonNull(PARTS.get(part), part::text);
  }
}
