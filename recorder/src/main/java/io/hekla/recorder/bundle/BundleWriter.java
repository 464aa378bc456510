package io.hekla.recorder.bundle;

import io.hekla.controller.session.SessionRecord;
import io.hekla.controller.session.SessionStart;
import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.encoding.RecordStrings;
import io.hekla.recorder.encoding.RecordStrings.Replacement;
import io.hekla.recorder.replay.PendingSession;
import io.hekla.recorder.segment.Entry;
import io.hekla.recorder.segment.RecordedSession;
import io.hekla.recorder.segment.SegmentHeader;
import io.hekla.recorder.segment.SegmentWriter;
import io.hekla.recorder.store.SegmentSink;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.snapshot.ClusterState;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Writer of a bundle: consecutive sessions as one segment that begins with the state of the first.
 * Each session runs again for it, so that a bundle has what the session decides and not only what
 * was recorded. The objects of the API server are beside them, as the recording has them.
 */
public final class BundleWriter {
  private final List<PendingSession> sessions;
  private final BundleObjects objects;
  private final SegmentHeader recordedBy;
  private final Optional<NameCodes> codes;
  private final Optional<ManifestNames> manifests;

  /**
   * Creates a writer.
   *
   * @param anonymous whether names are replaced by codes
   */
  public BundleWriter(BundleSessions bundle, boolean anonymous) {
    this.sessions = bundle.sessions();
    this.objects = bundle.objects();
    this.recordedBy = bundle.header();
    this.codes = anonymous ? Optional.of(collected(bundle)) : Optional.empty();
    this.manifests = codes.map(one -> new ManifestNames(one.coding()));
  }

  private static NameCodes collected(BundleSessions bundle) {
    var codes = new NameCodes();
    Replacement collecting = codes.collecting();
    List<PendingSession> sessions = bundle.sessions();
    sessions.getFirst().state().asChanges().forEach(change -> replaced(change, collecting));
    sessions.stream()
        .skip(1)
        .flatMap(session -> session.recorded().changes().stream())
        .forEach(change -> replaced(change, collecting));
    var names = new ManifestNames(collecting);
    bundle.objects().all().forEach(names::replaced);
    codes.seal();
    return codes;
  }

  private static Change replaced(Change change, Replacement replacement) {
    return change instanceof Record record
        ? (Change) RecordStrings.replaced(record, replacement)
        : change;
  }

  /**
   * Writes the bundle.
   *
   * @return why a session decides otherwise than it did, so that the bundle shows something else;
   *     empty if all decide alike
   * @throws IOException if the sink cannot be written
   */
  public Optional<String> write(SegmentSink sink) throws IOException {
    PendingSession first = sessions.getFirst();
    try (var segment =
        new SegmentWriter(
            sink,
            new SegmentHeader(
                SegmentHeader.FORMAT,
                recordedBy.build(),
                recordedBy.java(),
                recordedBy.plugins(),
                first.recorded().term(),
                first.recorded().number(),
                first.recorded().at(),
                ""))) {
      List<Change> base = first.state().asChanges().map(this::coded).toList();
      segment.base(base.stream());
      for (Entry.ObjectSeen object : objects.base()) {
        segment.object(coded(object));
      }
      ClusterState state = ClusterState.EMPTY.with(base);
      Set<String> configurations = new HashSet<>();
      for (int i = 0; i < sessions.size(); i++) {
        PendingSession session = sessions.get(i);
        if (configurations.add(session.recorded().configuration())) {
          segment.configuration(session.recorded().configuration(), session.configuration().text());
        }
        List<Change> changes =
            i == 0 ? List.of() : session.recorded().changes().stream().map(this::coded).toList();
        for (Entry.ObjectSeen object : objects.changes().get(i)) {
          segment.object(coded(object));
        }
        SessionRecord record = record(session, state, changes);
        segment.session(record);
        state = record.step().state();
        Optional<String> difference = difference(session, record.step().decisions());
        if (difference.isPresent()) {
          return difference;
        }
      }
      segment.end();
      return Optional.empty();
    }
  }

  private Change coded(Change change) {
    return codes.map(one -> replaced(change, one.coding())).orElse(change);
  }

  private Entry.ObjectSeen coded(Entry.ObjectSeen object) {
    return manifests.map(one -> one.replaced(object)).orElse(object);
  }

  private SessionRecord record(PendingSession session, ClusterState before, List<Change> changes) {
    RecordedSession recorded = session.recorded();
    Map<ObjectKey, String> suspended = new HashMap<>();
    recorded.suspended().forEach((key, why) -> suspended.put(nameOf(key), why));
    Engine.Step step = session.with(before.with(changes)).suspending(suspended).run();
    Set<ObjectKey> postponed = new HashSet<>();
    recorded.postponed().forEach(key -> postponed.add(nameOf(key)));
    return new SessionRecord(
        recorded.term(),
        recorded.number(),
        new SessionRecord.Input(
            before,
            changes,
            new SessionStart(
                recorded.at(),
                0,
                session.configuration(),
                recorded.configuration(),
                recorded.seed()),
            suspended),
        step,
        step.decisions().binds().stream()
            .filter(bind -> !postponed.contains(bind.podGroup()))
            .toList(),
        recorded.unconfirmedBinds());
  }

  /** Returns the name that an object has in the bundle: its code if the bundle is anonymous. */
  public ObjectKey nameOf(ObjectKey key) {
    return codes.map(one -> new ObjectKey(one.of(key.namespace()), one.of(key.name()))).orElse(key);
  }

  /** Compares what is decided about pods: by their uids, which both have. */
  private Optional<String> difference(PendingSession session, Decisions now) {
    Decisions then = session.run().decisions();
    Map<String, String> was = new HashMap<>();
    then.binds().forEach(bind -> was.put(bind.taskUid(), coded(bind.node())));
    then.evictions().forEach(one -> was.put(one.taskUid(), "evicted"));
    Map<String, String> is = new HashMap<>();
    now.binds().forEach(bind -> is.put(bind.taskUid(), bind.node()));
    now.evictions().forEach(one -> is.put(one.taskUid(), "evicted"));
    return was.equals(is)
        ? Optional.empty()
        : Optional.of(
            codes.isPresent()
                ? "session %s decides otherwise with other names; write the bundle without --anonymous"
                    .formatted(session.recorded().id())
                : "session %s decides otherwise than it did".formatted(session.recorded().id()));
  }

  private String coded(String name) {
    return codes.map(one -> one.of(name)).orElse(name);
  }
}
