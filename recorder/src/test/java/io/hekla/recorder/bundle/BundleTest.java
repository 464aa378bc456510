package io.hekla.recorder.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hekla.controller.session.SessionRecord;
import io.hekla.recorder.RecordedHistory;
import io.hekla.recorder.RecorderListener;
import io.hekla.recorder.RecorderSettings;
import io.hekla.recorder.SessionRecorder;
import io.hekla.recorder.bundle.BundleWriter.Result;
import io.hekla.recorder.encoding.DecisionDigest;
import io.hekla.recorder.encoding.RecordShape;
import io.hekla.recorder.replay.DecisionDifference;
import io.hekla.recorder.replay.PendingSession;
import io.hekla.recorder.replay.SegmentReplay;
import io.hekla.recorder.replay.SessionId;
import io.hekla.recorder.replay.Verification;
import io.hekla.recorder.replay.Verification.SegmentResult;
import io.hekla.recorder.segment.SegmentReader;
import io.hekla.recorder.store.RecordingFolder;
import io.hekla.recorder.store.SegmentName;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.decision.Decisions.Bind;
import io.hekla.scheduler.testing.RandomPartitions;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A bundle decides as the recording that it was made of, with the same names or with others. */
class BundleTest {
  private static final int SESSIONS = 8;
  private static final int BUNDLED = 4;

  @TempDir private Path folder;

  static LongStream seeds() {
    return LongStream.range(0, 25);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void bundleDecidesAsTheRecordingDid(long seed) throws IOException {
    BundleSessions sessions = recorded(seed);

    Result written = write(sessions, BundleForm.AS_RECORDED);

    assertThat(written).isEqualTo(new Result.Written(Optional.empty()));
    SegmentResult result = verified();
    assertThat(result.isEqual()).isTrue();
    assertThat(result.sessions()).isEqualTo(BUNDLED);
    assertThat(result.gap()).isEmpty();
    assertThat(last().state().jobs().size())
        .isEqualTo(sessions.sessions().getLast().state().jobs().size());
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void anonymousBundleHasNoNameAndDecidesAlikeOrIsRefused(long seed) throws IOException {
    BundleSessions sessions = recorded(seed);

    Result written = write(sessions, BundleForm.ANONYMOUS);

    if (written instanceof Result.Refused(String reason)) {
      assertThat(reason).endsWith("write the bundle without --anonymous");
      return;
    }
    assertThat(verified().isEqual()).isTrue();
    PendingSession last = last();
    assertThat(last.state().nodes().values())
        .allMatch(node -> node.info().name().matches("x[0-9]+.*"));
    assertThat(last.state().tasks().values())
        .allMatch(task -> task.info().key().name().matches("x[0-9]+.*"));
    assertThat(last.state().queues().values())
        .allMatch(queue -> queue.name().matches("x[0-9]+.*|default|root"));
  }

  @Test
  void bundleThatCannotBeWrittenLeavesNoFile() throws IOException {
    BundleSessions sessions = recorded(0);
    var withoutChanges =
        new BundleSessions(
            sessions.header(),
            sessions.sessions(),
            new BundleObjects(List.of(), List.of(List.of())));

    assertThatThrownBy(() -> write(withoutChanges, BundleForm.AS_RECORDED))
        .isInstanceOf(RuntimeException.class);

    assertThat(folder).isDirectoryNotContaining(file -> !file.endsWith("recording"));
    assertThat(write(sessions, BundleForm.AS_RECORDED)).isInstanceOf(Result.Written.class);
    assertThatThrownBy(() -> write(sessions, BundleForm.AS_RECORDED))
        .isInstanceOf(FileAlreadyExistsException.class);
    assertThat(folder).isDirectoryNotContaining("glob:.*");
  }

  @Test
  void mostClustersCanBeMadeAnonymous() throws IOException {
    int made = 0;
    for (long seed = 0; seed < 25; seed++) {
      BundleSessions sessions = recorded(seed, folder.resolve("recording-" + seed));
      Result written =
          new BundleWriter(sessions, BundleForm.ANONYMOUS).write(folder.resolve("bundle-" + seed));
      made += written instanceof Result.Written ? 1 : 0;
    }

    assertThat(made).isGreaterThanOrEqualTo(20);
  }

  @Test
  void mostClustersWithPartitionsCanBeMadeAnonymous() throws IOException {
    int made = 0;
    for (long seed = 0; seed < 25; seed++) {
      BundleSessions sessions =
          recorded(
              RecordedHistory.sessions(seed, SESSIONS, RandomPartitions.of(seed)),
              folder.resolve("recording-" + seed));
      Result written =
          new BundleWriter(sessions, BundleForm.ANONYMOUS).write(folder.resolve("bundle-" + seed));
      made += written instanceof Result.Written ? 1 : 0;
    }

    assertThat(made).isGreaterThanOrEqualTo(20);
  }

  static Stream<BundleForm> formsWithRecordedDecisions() {
    return Stream.of(BundleForm.AS_RECORDED, BundleForm.ANONYMOUS);
  }

  @ParameterizedTest
  @MethodSource("formsWithRecordedDecisions")
  void decisionsOfAnotherBuildAreFoundInTheBundleAsInTheRecording(BundleForm form)
      throws IOException {
    BundleSessions sessions = recordedByAnotherBuild();
    DecisionDifference ofRecording = ofRecording().differences().getFirst();

    Result written = write(sessions, form);

    assertThat(written).isEqualTo(new Result.Written(Optional.of(ofRecording)));
    SegmentResult ofBundle = verified();
    assertThat(ofBundle.differences())
        .singleElement()
        .satisfies(
            difference -> {
              assertThat(difference.session()).isEqualTo(ofRecording.session());
              assertThat(difference.parts()).isEqualTo(ofRecording.parts());
            });
    if (form.isAnonymous()) {
      assertThat(binds()).isNotEmpty().allMatch(bind -> bind.node().matches("x[0-9]+.*"));
      assertThat(binds()).allMatch(bind -> bind.task().name().matches("x[0-9]+.*"));
    } else {
      assertThat(ofBundle.differences()).containsExactly(ofRecording);
    }
  }

  @Test
  void settledBundleHasWhatThisBuildDecides() throws IOException {
    BundleSessions sessions = recordedByAnotherBuild();

    Result written = write(sessions, BundleForm.SETTLED);

    assertThat(written).isInstanceOf(Result.Written.class);
    assertThat(verified().isEqual()).isTrue();
    assertThat(verified().sessions()).isEqualTo(BUNDLED);
  }

  /** Returns sessions of a recording in which one is recorded to bind a pod to another node. */
  private BundleSessions recordedByAnotherBuild() throws IOException {
    for (long seed = 0; seed < 25; seed++) {
      var sessions = new ArrayList<SessionRecord>(RecordedHistory.sessions(seed, SESSIONS));
      for (int i = SESSIONS - BUNDLED; i < SESSIONS; i++) {
        Optional<SessionRecord> other = withOtherNode(sessions.get(i));
        if (other.isPresent()) {
          sessions.set(i, other.get());
          return recorded(sessions, folder.resolve("recording"));
        }
      }
    }
    throw new AssertionError("no session binds a pod where there are two nodes");
  }

  private static Optional<SessionRecord> withOtherNode(SessionRecord session) {
    Decisions decisions = session.step().decisions();
    if (decisions.binds().isEmpty() || session.step().state().nodes().size() < 2) {
      return Optional.empty();
    }
    var binds = new ArrayList<Bind>(decisions.binds());
    String other =
        session.step().state().nodes().values().stream()
            .map(node -> node.info().name())
            .filter(name -> !name.equals(binds.getFirst().node()))
            .findFirst()
            .orElseThrow();
    binds.set(0, RecordShape.with(binds.getFirst(), "node", other));
    return Optional.of(
        RecordShape.with(
            session,
            "step",
            RecordShape.with(
                session.step(), "decisions", RecordShape.with(decisions, "binds", binds))));
  }

  private SegmentResult ofRecording() throws IOException {
    var recording = new RecordingFolder(folder.resolve("recording"));
    return Verification.verify(recording, recording.list().getFirst().name());
  }

  private List<Bind> binds() throws IOException {
    var binds = new ArrayList<Bind>();
    try (var reader = new SegmentReader("bundle", file().open(file().list().getFirst().name()))) {
      for (var next = reader.nextSession(); next.isPresent(); next = reader.nextSession()) {
        List<?> all = next.get().decided().getOrDefault(DecisionDigest.Part.BINDS, List.of());
        all.forEach(one -> binds.add((Bind) one));
      }
    }
    return binds;
  }

  private BundleSessions recorded(long seed) throws IOException {
    return recorded(seed, folder.resolve("recording"));
  }

  private static BundleSessions recorded(long seed, Path folder) throws IOException {
    return recorded(RecordedHistory.sessions(seed, SESSIONS), folder);
  }

  private static BundleSessions recorded(List<SessionRecord> sessions, Path folder)
      throws IOException {
    try (var recorder =
        new SessionRecorder(
            new RecordingFolder(folder),
            RecorderSettings.DEFAULT,
            RecorderListener.NONE,
            System::nanoTime)) {
      sessions.forEach(recorder::record);
    }
    return BundleSessions.upTo(new RecordingFolder(folder), new SessionId(7, SESSIONS), BUNDLED)
        .orElseThrow();
  }

  private Result write(BundleSessions sessions, BundleForm form) throws IOException {
    return new BundleWriter(sessions, form).write(folder.resolve("bundle.hrec"));
  }

  private BundleFile file() {
    return new BundleFile(folder.resolve("bundle.hrec"));
  }

  private SegmentResult verified() throws IOException {
    return Verification.verify(file(), file().list().getFirst().name());
  }

  private PendingSession last() throws IOException {
    SegmentName name = file().list().getFirst().name();
    PendingSession last = null;
    try (var replay = new SegmentReplay(new SegmentReader("bundle", file().open(name)))) {
      for (Optional<PendingSession> next = replay.next(); next.isPresent(); next = replay.next()) {
        last = next.get();
      }
    }
    return Objects.requireNonNull(last);
  }
}
