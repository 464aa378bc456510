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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Segments of formats 1 and 2, written in November 2026, are read by every later build. They are
 * never written anew: a type that changed must still be read from them, and a new format gets a
 * file of its own.
 */
class GoldenRecordingTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void segmentOfEachFormatIsRead(int format) throws IOException {
    String file = "/golden/format-" + format + ".hrec";
    List<String> read = new ArrayList<>();
    try (var segment = new SegmentReader(file, resource(file)).withObjects()) {
      for (Optional<Entry> next = segment.next(); next.isPresent(); next = segment.next()) {
        read.add(line(next.get()));
      }
    }

    assertThat(read)
        .isEqualTo(
            new String(resource("/golden/format-" + format + ".txt").readAllBytes(), UTF_8)
                .lines()
                .toList());
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
      case Entry.ObjectSeen one ->
          "object %s %s at %s, base %s: %s"
              .formatted(
                  one.kind(),
                  one.key(),
                  one.at(),
                  one.isBase(),
                  one.manifest().map(Object::toString).orElse("gone"));
    };
  }

  private static InputStream resource(String name) {
    return Objects.requireNonNull(GoldenRecordingTest.class.getResourceAsStream(name));
  }
}
