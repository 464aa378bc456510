package io.hekla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.recorder.encoding.RecordingMapper;
import io.hekla.recorder.segment.Frames;
import io.hekla.recorder.segment.SegmentHeader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Bundles come from others: commands refuse one that is damaged by its name, the offset in bytes
 * and the reason, in a line.
 */
class DoctoredBundlesTest {
  @TempDir private static Path folder;

  private static byte[] bundle = {};

  /**
   * File that is not what {@code hekla bundle} wrote.
   *
   * @param offset byte at which it is refused
   * @param reason part of the reason
   */
  private record Doctored(String what, Path path, long offset, String reason) {
    static Doctored of(String what, byte[] bytes, long offset, String reason) throws IOException {
      Path path = Files.createDirectories(folder.resolve(what)).resolve("doctored.hrec");
      return new Doctored(what, Files.write(path, bytes), offset, reason);
    }

    @Override
    public String toString() {
      return what;
    }
  }

  @BeforeAll
  static void write() throws IOException {
    WaitingJob.record(folder, "large", "n1");
    succeeds("bundle", "large", "--out", path("whole.hrec"), "--data", path("recording"));
    bundle = Files.readAllBytes(folder.resolve("whole.hrec"));
  }

  private static Stream<Doctored> doctored() throws IOException {
    List<Frames.Frame> frames = frames();
    Frames.Frame data = frames.get(1);
    int offset = (int) data.offset();
    return Stream.of(
        Doctored.of("empty", new byte[0], 0, "truncated"),
        Doctored.of(
            "a picture",
            "\u0089PNG\r\n".getBytes(StandardCharsets.ISO_8859_1),
            0,
            "no segment of a recording of Hekla"),
        Doctored.of("cut in its header", Arrays.copyOf(bundle, offset / 2), 8, "truncated"),
        Doctored.of(
            "cut in its entries",
            Arrays.copyOf(bundle, offset + data.bytes().length / 2),
            offset,
            "truncated"),
        Doctored.of(
            "written by a newer Hekla",
            withHeader(header -> header.put("format", SegmentHeader.FORMAT + 1)),
            0,
            "this build reads formats"),
        Doctored.of(
            "of another header",
            withHeader(header -> header.remove("format")),
            0,
            "the header cannot be read"),
        Doctored.of("changed by a bit", flipped(offset + 20), offset, "differs from its checksum"),
        Doctored.of("of an unknown frame", flipped(offset), offset, "a frame of unknown type"),
        Doctored.of(
            "changed, with the checksum of the change", withData(data), offset, "cannot be"));
  }

  private static List<Frames.Frame> frames() throws IOException {
    var reader = new Frames.Reader("whole", new ByteArrayInputStream(bundle));
    var frames = new ArrayList<Frames.Frame>();
    for (Optional<Frames.Frame> next = reader.next(); next.isPresent(); next = reader.next()) {
      frames.add(next.get());
    }
    return frames;
  }

  private static byte[] flipped(int at) {
    byte[] bytes = bundle.clone();
    bytes[at] ^= 1 << 6;
    return bytes;
  }

  /** A change of the header. */
  private interface Change {
    void of(ObjectNode header);
  }

  private static byte[] withHeader(Change change) throws IOException {
    List<Frames.Frame> frames = frames();
    var header = (ObjectNode) RecordingMapper.get().readTree(frames.getFirst().bytes());
    change.of(header);
    return joined(frames, frames.getFirst(), RecordingMapper.get().writeValueAsBytes(header));
  }

  private static byte[] withData(Frames.Frame data) throws IOException {
    byte[] changed = data.bytes().clone();
    for (int at = changed.length / 2; at < changed.length / 2 + 8; at++) {
      changed[at] ^= 0x55;
    }
    return joined(frames(), data, changed);
  }

  private static byte[] joined(List<Frames.Frame> frames, Frames.Frame changed, byte[] content)
      throws IOException {
    var file = new ByteArrayOutputStream();
    for (Frames.Frame frame : frames) {
      file.write(
          Frames.write(frame.type(), frame.offset() == changed.offset() ? content : frame.bytes()));
    }
    return file.toByteArray();
  }

  @ParameterizedTest
  @MethodSource("doctored")
  void isRefusedByNameAndOffset(Doctored file) {
    Path path = file.path();

    for (String[] command :
        new String[][] {
          {"replay", path.toString(), "--verify"},
          {"replay", path.toString(), "--session", "1-1"},
          {"explain", "large", "--data", path.toString()},
          {"whatif", "submit", path.toString(), "-f", path("small.yaml")}
        }) {
      Outcome outcome = run(command);

      assertThat(outcome.out() + outcome.err())
          .as("hekla %s of a file %s", command[0], file)
          .contains("doctored.hrec: at byte " + file.offset() + ": ")
          .contains(file.reason())
          .doesNotContain("Exception");
      assertThat(outcome.code()).as("hekla %s of a file %s", command[0], file).isEqualTo(1);
    }
  }

  @Test
  void refusalNamesTheFlagThatReadsWhatIsBefore() throws IOException {
    int end = (int) frames().getLast().offset();
    Path cut = Files.write(folder.resolve("refused.hrec"), Arrays.copyOf(bundle, end));

    for (String[] command :
        new String[][] {
          {"replay", cut.toString(), "--verify"},
          {"explain", "large", "--data", cut.toString()},
          {"whatif", "submit", cut.toString(), "-f", path("small.yaml")},
          {"bundle", "large", "--data", cut.toString(), "--out", path("again.hrec")}
        }) {
      assertThat(run(command).err()).as("hekla %s", command[0]).contains("--partial");
    }
  }

  @Test
  void isReadUpToTheDamageWhereThatIsWanted() throws IOException {
    int end = (int) frames().getLast().offset();
    Path cut = Files.write(folder.resolve("cut.hrec"), Arrays.copyOf(bundle, end));

    for (String[] command :
        new String[][] {
          {"replay", cut.toString(), "--verify", "--partial"},
          {"explain", "large", "--data", cut.toString(), "--partial"},
          {"whatif", "submit", cut.toString(), "-f", path("small.yaml"), "--partial"}
        }) {
      Outcome outcome = run(command);

      assertThat(outcome.err())
          .startsWith("warning: cut.hrec: at byte " + end + ": the file is truncated; ")
          .contains(" are read, and what follows is missing");
      assertThat(outcome.code()).as("hekla %s", command[0]).isZero();
      assertThat(outcome.out()).isNotEmpty();
    }
  }

  private static void succeeds(String... command) {
    Outcome outcome = run(command);
    assertThat(outcome.code()).as(outcome.err()).isZero();
  }

  private static String path(String name) {
    return folder.resolve(name).toString();
  }

  private static Outcome run(String... arguments) {
    return Outcome.of((Object[]) arguments);
  }
}
