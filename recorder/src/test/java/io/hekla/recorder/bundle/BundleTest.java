package io.hekla.recorder.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.session.SessionRecord;
import io.hekla.recorder.RecordedHistory;
import io.hekla.recorder.RecorderListener;
import io.hekla.recorder.RecorderSettings;
import io.hekla.recorder.SessionRecorder;
import io.hekla.recorder.replay.PendingSession;
import io.hekla.recorder.replay.SegmentReplay;
import io.hekla.recorder.replay.SessionId;
import io.hekla.recorder.replay.Verification;
import io.hekla.recorder.replay.Verification.SegmentResult;
import io.hekla.recorder.segment.SegmentReader;
import io.hekla.recorder.store.RecordingFolder;
import io.hekla.recorder.store.SegmentName;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.LongStream;
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

    Optional<String> difference = write(sessions, false);

    assertThat(difference).isEmpty();
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

    Optional<String> difference = write(sessions, true);

    if (difference.isPresent()) {
      assertThat(difference.get()).endsWith("write the bundle without --anonymous");
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
  void mostClustersCanBeMadeAnonymous() throws IOException {
    int made = 0;
    for (long seed = 0; seed < 25; seed++) {
      BundleSessions sessions = recorded(seed, folder.resolve("recording-" + seed));
      var first = sessions.sessions().getFirst().recorded();
      Optional<String> difference =
          new BundleWriter(sessions, true)
              .write(
                  new BundleFile(folder.resolve("bundle-" + seed))
                      .create(new SegmentName(first.term(), first.number())));
      made += difference.isEmpty() ? 1 : 0;
    }

    assertThat(made).isGreaterThanOrEqualTo(20);
  }

  private BundleSessions recorded(long seed) throws IOException {
    return recorded(seed, folder.resolve("recording"));
  }

  private static BundleSessions recorded(long seed, Path folder) throws IOException {
    List<SessionRecord> sessions = RecordedHistory.sessions(seed, SESSIONS);
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

  private Optional<String> write(BundleSessions sessions, boolean anonymous) throws IOException {
    var first = sessions.sessions().getFirst().recorded();
    return new BundleWriter(sessions, anonymous)
        .write(file().create(new SegmentName(first.term(), first.number())));
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
