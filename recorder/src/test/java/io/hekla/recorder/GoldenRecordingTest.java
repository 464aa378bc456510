package io.hekla.recorder;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.session.SessionRecord;
import io.hekla.recorder.encoding.DecisionDigest;
import io.hekla.recorder.encoding.StableHash;
import io.hekla.recorder.segment.Entry;
import io.hekla.recorder.segment.SegmentReader;
import io.hekla.recorder.store.RecordingFolder;
import io.hekla.recorder.store.RecordingStore.Stored;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A segment of format 1, written in November 2026, is read by every later build. It is never
 * written anew: a type that changed must still be read from it, and a new format gets a file of its
 * own.
 */
class GoldenRecordingTest {
  private static final String SEGMENT = "/golden/format-1.hrec";
  private static final String CONTENT = "/golden/format-1.txt";

  @TempDir private Path folder;

  @Test
  void segmentOfFormat1IsRead() throws IOException {
    List<String> read = new ArrayList<>();
    try (var segment = new SegmentReader(SEGMENT, resource(SEGMENT))) {
      for (Optional<Entry> next = segment.next(); next.isPresent(); next = segment.next()) {
        read.add(line(next.get()));
      }
    }

    assertThat(read)
        .isEqualTo(new String(resource(CONTENT).readAllBytes(), UTF_8).lines().toList());
  }

  private static String line(Entry entry) {
    return switch (entry) {
      case Entry.Base base -> "base: %d changes".formatted(base.changes().size());
      case Entry.Configuration text ->
          "configuration %s: %x".formatted(text.digest(), StableHash.of(text.text()));
      case Entry.Session one ->
          "session %s at %s: %d changes %x, %d decisions, digest %x"
              .formatted(
                  one.session().id(),
                  one.session().at(),
                  one.session().changes().size(),
                  StableHash.of(one.session().changes()),
                  one.session().count(),
                  one.session().digest().part(DecisionDigest.Part.BINDS));
    };
  }

  /** Writes the golden files once, into a folder that the property names. */
  @Test
  void goldenFilesAreWrittenOnRequestOnly() throws IOException {
    String target = System.getProperty("hekla.golden.recording");
    if (target == null) {
      assertThat(GoldenRecordingTest.class.getResource(SEGMENT)).isNotNull();
      return;
    }
    List<SessionRecord> sessions = RecordedHistory.sessions(21, 10);
    try (var recorder =
        new SessionRecorder(
            new RecordingFolder(folder),
            RecorderSettings.DEFAULT.of("0.1.0", Map.of()),
            RecorderListener.NONE,
            System::nanoTime)) {
      sessions.forEach(recorder::record);
    }
    Stored written = new RecordingFolder(folder).list().getFirst();
    Path file = folder.resolve(written.name().file());
    Files.copy(file, Path.of(target, "format-1.hrec"));
    var lines = new ArrayList<String>();
    try (var segment = new SegmentReader(SEGMENT, Files.newInputStream(file))) {
      for (Optional<Entry> next = segment.next(); next.isPresent(); next = segment.next()) {
        lines.add(line(next.get()));
      }
    }
    Files.write(Path.of(target, "format-1.txt"), lines);
  }

  private static InputStream resource(String name) {
    return Objects.requireNonNull(GoldenRecordingTest.class.getResourceAsStream(name));
  }
}
