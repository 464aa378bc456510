package io.hekla.cli;

import io.hekla.controller.session.SessionRecord;
import io.hekla.recorder.RecordedHistory;
import io.hekla.recorder.RecorderListener;
import io.hekla.recorder.RecorderSettings;
import io.hekla.recorder.SessionRecorder;
import io.hekla.recorder.store.RecordingFolder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;

/** Recording of random sessions, and {@code hekla replay} of it, as users call it. */
abstract class ReplayTrial {
  static final int SESSIONS = 9;

  @TempDir Path folder;

  static Outcome hekla(Object... args) {
    return Outcome.of(args);
  }

  Outcome replay(Object... args) {
    return hekla(
        Stream.concat(Stream.of("replay", recording()), Stream.of(args)).toArray(Object[]::new));
  }

  Path recording() {
    return folder.resolve("recording");
  }

  List<SessionRecord> record(long seed) {
    List<SessionRecord> sessions = RecordedHistory.sessions(seed, SESSIONS);
    try (SessionRecorder recorder = recorder()) {
      sessions.forEach(recorder::record);
    }
    return sessions;
  }

  SessionRecorder recorder() {
    return new SessionRecorder(
        new RecordingFolder(recording()),
        RecorderSettings.DEFAULT.of("0.1.0 (commit abc)", Map.of("ours.jar", "2.0")),
        RecorderListener.NONE,
        System::nanoTime);
  }
}
