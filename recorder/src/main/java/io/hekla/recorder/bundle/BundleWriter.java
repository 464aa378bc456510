package io.hekla.recorder.bundle;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.BuildVersion;
import io.hekla.recorder.PluginVersions;
import io.hekla.recorder.encoding.RecordShape;
import io.hekla.recorder.replay.DecisionDifference;
import io.hekla.recorder.replay.PendingSession;
import io.hekla.recorder.segment.Entry;
import io.hekla.recorder.segment.RecordedSession;
import io.hekla.recorder.segment.SegmentHeader;
import io.hekla.recorder.segment.SegmentWriter;
import io.hekla.recorder.store.SegmentName;
import io.hekla.recorder.store.SegmentSink;
import io.hekla.scheduler.snapshot.ClusterState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Writer of a bundle: consecutive sessions as one segment that begins with the state of the first,
 * with what each was recorded to decide, so that a bundle reproduces what another build decided,
 * too. Each session runs again, to say whether this build decides alike; under codes, to have the
 * parts that cannot be renamed. The objects of the API server are beside them, as the recording has
 * them.
 */
public final class BundleWriter {
  private final List<PendingSession> sessions;
  private final BundleObjects objects;
  private final SegmentHeader recordedBy;
  private final boolean isSettled;
  private final Optional<BundleCodes> codes;
  private final BundledDecisions decided;

  /** Creates a writer. */
  public BundleWriter(BundleSessions bundle, BundleForm form) {
    this.sessions = bundle.sessions();
    this.objects = bundle.objects();
    this.recordedBy = bundle.header();
    this.isSettled = form.isSettled();
    this.codes = form.isAnonymous() ? Optional.of(BundleCodes.of(bundle)) : Optional.empty();
    this.decided = new BundledDecisions(codes, isSettled);
  }

  /** Result of writing a bundle. */
  public sealed interface Result {
    /**
     * The bundle is written.
     *
     * @param difference of the first session that this build decides otherwise than recorded; empty
     *     if it decides all alike
     */
    record Written(Optional<DecisionDifference> difference) implements Result {}

    /**
     * The bundle would show something else than the recording does.
     *
     * @param reason one sentence without a full stop
     */
    record Refused(String reason) implements Result {}
  }

  /**
   * Writes the bundle to a new file, as a whole or not at all: in a folder beside it first.
   *
   * @throws java.nio.file.FileAlreadyExistsException if there is such a file
   * @throws IOException if it cannot be written
   */
  public Result write(Path file) throws IOException {
    Path whole = file.toAbsolutePath();
    Path folder = Files.createTempDirectory(whole.getParent(), ".hekla-");
    Path part = folder.resolve(whole.getFileName());
    try {
      Result result = write(new BundleFile(part).create(name()));
      if (result instanceof Result.Written) {
        Files.move(part, whole);
      }
      return result;
    } finally {
      Files.deleteIfExists(part);
      Files.delete(folder);
    }
  }

  private SegmentName name() {
    RecordedSession first = sessions.getFirst().recorded();
    return new SegmentName(first.term(), first.number());
  }

  /** Writes the bundle; what is written is no bundle if it is refused. */
  private Result write(SegmentSink sink) throws IOException {
    try (var segment = new SegmentWriter(sink, header())) {
      List<Change> base = sessions.getFirst().state().asChanges().map(this::coded).toList();
      segment.base(base.stream());
      for (Entry.ObjectSeen object : objects.base()) {
        segment.object(coded(object));
      }
      // Each session has a frame of its own, so that those before a damage can be read.
      segment.flush();
      Set<String> configurations = new HashSet<>();
      Optional<DecisionDifference> difference = Optional.empty();
      ClusterState state = ClusterState.EMPTY.with(base);
      for (int i = 0; i < sessions.size(); i++) {
        PendingSession session = sessions.get(i);
        List<Change> changes =
            i == 0 ? List.of() : session.recorded().changes().stream().map(this::coded).toList();
        for (Entry.ObjectSeen object : objects.changes().get(i)) {
          segment.object(coded(object));
        }
        state = state.with(changes);
        switch (decided.of(session, state)) {
          case BundledDecisions.Result.Refused(String reason) -> {
            return new Result.Refused(reason);
          }
          case BundledDecisions.Result.Decided(var written, var of, var other) -> {
            if (configurations.add(of.configuration())) {
              segment.configuration(of.configuration(), written.configuration().text());
            }
            segment.session(RecordShape.with(of, "changes", changes));
            segment.flush();
            difference = difference.isPresent() ? difference : other;
          }
        }
      }
      segment.end();
      return new Result.Written(difference);
    }
  }

  private SegmentHeader header() {
    RecordedSession first = sessions.getFirst().recorded();
    return new SegmentHeader(
        SegmentHeader.FORMAT,
        isSettled ? BuildVersion.ofProcess().text() : recordedBy.build(),
        isSettled ? Runtime.version().toString() : recordedBy.java(),
        isSettled ? PluginVersions.ofProcess() : recordedBy.plugins(),
        first.term(),
        first.number(),
        first.at(),
        "");
  }

  private Change coded(Change change) {
    return codes.map(one -> one.coded(change)).orElse(change);
  }

  private Entry.ObjectSeen coded(Entry.ObjectSeen object) {
    return codes.map(one -> one.coded(object)).orElse(object);
  }

  /** Returns the name that an object has in the bundle: its code if the bundle is anonymous. */
  public ObjectKey nameOf(ObjectKey key) {
    return codes.map(one -> one.coded(key)).orElse(key);
  }
}
