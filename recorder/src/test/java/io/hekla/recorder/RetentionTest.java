package io.hekla.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.session.SessionRecord;
import io.hekla.recorder.store.RecordingFolder;
import io.hekla.recorder.store.RecordingStore.Stored;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Old segments are deleted by time and by size; the newest stays, and other files do. */
class RetentionTest {
  private static final int SESSIONS = 12;

  @TempDir private Path folder;

  @Test
  void segmentsThatEndedBeforeTheTimeLimitAreDeleted() throws IOException {
    // Sessions are 137 ms apart, and each has a segment.
    record(Duration.ofMillis(500), 1L << 40);

    assertThat(firstSessions()).containsExactly(8L, 9L, 10L, 11L, 12L);
  }

  @Test
  void oldestSegmentsAreDeletedAboveTheSizeLimit() throws IOException {
    record(Duration.ofDays(7), 1);

    // The newest is being written, and the one before it stays until the next one begins.
    assertThat(firstSessions()).containsExactly(11L, 12L);
  }

  @Test
  void sizeLimitHasRoomForTheSegmentThatIsWritten() throws IOException {
    record(Duration.ofDays(7), 1L << 40, 1);
    long largest = store().list().stream().mapToLong(Stored::bytes).max().orElseThrow();
    store().list().forEach(this::delete);
    long keepBytes = 4 * largest;

    record(Duration.ofDays(7), keepBytes, largest);

    assertThat(store().list()).hasSizeGreaterThan(1);
    assertThat(store().list().stream().mapToLong(Stored::bytes).sum())
        .isLessThanOrEqualTo(keepBytes);
  }

  private void delete(Stored segment) {
    try {
      store().delete(segment.name());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private RecordingFolder store() {
    return new RecordingFolder(folder);
  }

  @Test
  void otherFilesOfTheFolderStay() throws IOException {
    Path note = Files.writeString(folder.resolve("note.txt"), "mine");

    record(Duration.ZERO, 1);

    assertThat(note).exists();
  }

  private void record(Duration keepFor, long keepBytes) {
    record(keepFor, keepBytes, 1);
  }

  private void record(Duration keepFor, long keepBytes, long segmentBytes) {
    List<SessionRecord> sessions = RecordedHistory.sessions(2, SESSIONS);
    var settings =
        new RecorderSettings(
            Duration.ZERO, segmentBytes, 1, keepFor, keepBytes, Duration.ZERO, "test", Map.of());
    try (var recorder =
        new SessionRecorder(
            new RecordingFolder(folder), settings, RecorderListener.NONE, System::nanoTime)) {
      sessions.forEach(recorder::record);
    }
  }

  private List<Long> firstSessions() throws IOException {
    return new RecordingFolder(folder)
        .list().stream().map(Stored::name).map(name -> name.firstSession()).toList();
  }
}
