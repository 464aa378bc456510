package io.hekla.recorder;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.recorder.encoding.DecisionDigest;
import io.hekla.recorder.encoding.StableHash;
import io.hekla.recorder.segment.Entry;
import io.hekla.recorder.segment.SegmentReader;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * A segment of format 1, written in November 2026, is read by every later build. It is never
 * written anew: a type that changed must still be read from it, and a new format gets a file of its
 * own.
 */
class GoldenRecordingTest {
  private static final String SEGMENT = "/golden/format-1.hrec";
  private static final String CONTENT = "/golden/format-1.txt";

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

  private static InputStream resource(String name) {
    return Objects.requireNonNull(GoldenRecordingTest.class.getResourceAsStream(name));
  }
}
