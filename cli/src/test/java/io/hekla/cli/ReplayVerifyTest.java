package io.hekla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import io.hekla.controller.session.SessionRecord;
import io.hekla.recorder.RecordedHistory;
import io.hekla.recorder.SessionRecorder;
import io.hekla.recorder.encoding.RecordShape;
import io.hekla.recorder.encoding.RecordingMapper;
import io.hekla.recorder.segment.Frames;
import io.hekla.recorder.segment.SegmentHeader;
import io.hekla.recorder.store.SegmentName;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.testing.SmallManifests;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Findings of {@code hekla replay --verify} in recordings that were changed. */
class ReplayVerifyTest extends ReplayTrial {
  private static final int TRIES = Integer.getInteger("hekla.test.damages", 20);

  private static final String CONFIGURATION =
      """
      actions: "enqueue, allocate"
      tiers:
      - plugins:
        - name: gang
        - name: predicates
        - name: binpack
          arguments:
            binpack.weight: 1
        - name: nodeorder
          arguments:
            leastrequested.weight: 5
            balancedresource.weight: 0
      """;

  private final long seed = Long.getLong("hekla.test.seed", new Random().nextLong());

  @Test
  void aChangedWeightIsNamedWithItsLineAndTheFirstVoteThatDiffers() throws IOException {
    Path recorded = file("recorded.conf", CONFIGURATION);
    Path heavier =
        file("heavier.conf", CONFIGURATION.replace("binpack.weight: 1", "binpack.weight: 50"));
    simulate(recorded);

    assertThat(replay("--verify", "--conf", recorded).out()).endsWith("no difference\n");
    Outcome outcome = replay("--verify", "--conf", heavier);

    assertThat(outcome.code()).as(outcome.err()).isEqualTo(1);
    assertThat(outcome.out())
        .containsPattern("session 1-\\d+ differs: binds, number 1: recorded Bind.*node=large")
        .containsPattern("replayed Bind.*node=small")
        .contains(
            "first input that differs: line 8 of the configuration, recorded \"binpack.weight: 1\","
                + " replayed \"binpack.weight: 50\"")
        .containsPattern(
            "first vote that differs: pod default/train-w-0, node \\S+: recorded binpack [0-9.]+,"
                + " replayed binpack [0-9.]+");
  }

  @Test
  void anotherConfigurationIsForVerificationsOnly() throws IOException {
    record(3);

    assertThat(replay("--conf", file("any.conf", CONFIGURATION)).err())
        .contains("--conf is for --verify");
    assertThat(replay("--verify", "--conf", file("wrong.conf", "actions: \"select\"\n")).err())
        .contains("wrong.conf", "select")
        .hasLineCount(1);
  }

  /** Records a session that another build decided; returns the bind that this build decides. */
  private Decisions.Bind recordOtherBuild() {
    SessionRecord session =
        RecordedHistory.sessions(3, SESSIONS).stream()
            .filter(one -> !one.step().decisions().binds().isEmpty())
            .findFirst()
            .orElseThrow();
    Engine.Step step = session.step();
    Decisions.Bind bind = step.decisions().binds().getFirst();
    Decisions elsewhere =
        RecordShape.with(
            step.decisions(),
            "binds",
            List.of(new Decisions.Bind(bind.taskUid(), bind.task(), bind.podGroup(), "elsewhere")));
    try (SessionRecorder recorder = recorder()) {
      recorder.record(
          new SessionRecord(
              7,
              session.number(),
              session.input(),
              RecordShape.with(step, "decisions", elsewhere),
              elsewhere.binds(),
              100));
    }
    return bind;
  }

  @Test
  void aDecisionOfAnotherBuildIsNamedWithTheVotesOfThisOne() {
    Decisions.Bind bind = recordOtherBuild();

    Outcome outcome = replay("--verify");

    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.out())
        .containsPattern("differs: binds, number 1: recorded Bind.*node=elsewhere.*, replayed Bind")
        .containsPattern("votes of this build for pod " + bind.task() + ": node \\S+ [0-9.]+ ");
  }

  @Test
  void aBundleHasTheDecisionOfAnotherBuildAndSaysSo() {
    recordOtherBuild();
    String session =
        replay("--verify").out().replaceAll("(?s).*  session (\\S+) differs: .*", "$1");

    for (List<String> flags : List.of(List.<String>of(), List.of("--anonymous"))) {
      Path file = recording().resolveSibling("bundle" + flags.size());
      Outcome written = bundle(session, file, flags);
      assertThat(written.code()).as(written.err()).isZero();
      assertThat(written.err())
          .startsWith("note: this build decides session " + session + " otherwise than recorded")
          .contains("node=elsewhere")
          .hasLineCount(1);

      Outcome verified = hekla("replay", file, "--verify");
      assertThat(verified.code()).isEqualTo(1);
      assertThat(verified.out())
          .containsPattern("session " + session + " differs: binds, number 1: recorded Bind");
      assertThat(verified.out().contains("elsewhere")).isEqualTo(flags.isEmpty());
    }
    Path settled = recording().resolveSibling("settled");
    assertThat(bundle(session, settled, List.of("--settle")).err()).isEmpty();
    assertThat(hekla("replay", settled, "--verify").out()).contains("no difference");
  }

  private Outcome bundle(String session, Path file, List<String> flags) {
    var words = new ArrayList<Object>(List.of("bundle", "--session", session, "--out", file));
    words.addAll(List.of("--data", recording()));
    words.addAll(flags);
    return hekla(words.toArray());
  }

  @Test
  void aFlippedBitAtAnyPlaceIsNamedWithFileAndOffset() throws IOException {
    record(3);
    byte[] whole = Files.readAllBytes(segment());
    var random = new Random(seed);
    for (int i = 0; i < TRIES; i++) {
      int place = random.nextInt(whole.length);
      int bit = random.nextInt(Byte.SIZE);
      byte[] flipped = whole.clone();
      flipped[place] ^= (byte) (1 << bit);
      Files.write(segment(), flipped);

      assertNamed("bit %d of byte %d, seed %d".formatted(bit, place, seed));
    }
  }

  @Test
  void everyFlippedBitOfTheLengthOfAFrameIsNamed() throws IOException {
    record(3);
    byte[] whole = Files.readAllBytes(segment());
    var frames = new Frames.Reader("segment", new ByteArrayInputStream(whole));
    for (Optional<Frames.Frame> one = frames.next(); one.isPresent(); one = frames.next()) {
      int length = (int) one.get().offset() + 1;
      for (int bit = 0; bit < Integer.SIZE; bit++) {
        byte[] flipped = whole.clone();
        flipped[length + bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
        Files.write(segment(), flipped);

        assertNamed("bit %d of the length at byte %d".formatted(bit, length));
      }
    }
  }

  private void assertNamed(String what) throws IOException {
    Outcome outcome = replay("--verify");

    assertThat(outcome.code()).as(what).isEqualTo(1);
    assertThat(outcome.out())
        .as(what)
        .containsPattern("cannot be read on: " + segment().getFileName() + ": at byte \\d+: ")
        .contains("1 segments are damaged");
  }

  @Test
  void aTruncatedSegmentIsReadAsFarAsItGoesAndItsEndIsNamed() throws IOException {
    record(3);
    byte[] whole = Files.readAllBytes(segment());
    var random = new Random(seed);
    for (int i = 0; i < TRIES; i++) {
      int length = 1 + random.nextInt(whole.length - 1);
      Files.write(segment(), Arrays.copyOf(whole, length));

      Outcome outcome = replay("--verify");

      String what = "%d of %d bytes, seed %d".formatted(length, whole.length, seed);
      assertThat(outcome.code()).as(what).isZero();
      assertThat(outcome.out())
          .as(what)
          .containsPattern("gap: .*(at byte \\d+: the frame is incomplete|was not closed)");
    }
  }

  @Test
  void aSegmentThatIsForeignOrNewerIsRefusedByName() throws IOException {
    record(3);
    Files.writeString(segment(), "kind: Job\n");
    assertThat(replay("--verify").out())
        .contains(segment().getFileName() + ": at byte 0: no segment of a recording of Hekla");

    var newer =
        new SegmentHeader(SegmentHeader.FORMAT + 1, "9.0", "25", Map.of(), 7, 1, Instant.EPOCH, "");
    Files.write(
        segment(),
        Frames.write(Frames.Type.HEADER, RecordingMapper.get().writeValueAsBytes(newer)));
    Outcome outcome = replay("--verify");
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.out())
        .contains(segment().getFileName() + ": at byte 0: written in format 3 by Hekla 9.0");
  }

  @Test
  void aDoctoredSegmentWithValidChecksumsIsRefusedOrItsDifferenceIsNamed() throws IOException {
    record(3);
    byte[] entries = entries();
    var random = new Random(seed);
    int found = 0;
    for (int i = 0; i < TRIES; i++) {
      byte[] doctored = entries.clone();
      int place = random.nextInt(entries.length);
      doctored[place] = (byte) random.nextInt();
      rewrite(doctored);

      Outcome outcome = replay("--verify");

      String what = "entry byte %d, seed %d".formatted(place, seed);
      assertThat(outcome.err()).as(what).isEmpty();
      assertThat(outcome.code()).as(what).isBetween(0, 1);
      if (outcome.code() == 1) {
        found++;
        assertThat(outcome.out())
            .as(what)
            .containsPattern("session 7-\\d+ differs: |cannot be read on: \\S+: at byte \\d+: ");
      }
    }
    assertThat(found).as("of %d, seed %d", TRIES, seed).isPositive();
  }

  private void simulate(Path conf) throws IOException {
    Outcome simulated =
        hekla(
            "simulate",
            "--manifests",
            file("job.yaml", SmallManifests.JOB),
            "--nodes",
            file("nodes.yaml", SmallManifests.node("small", 2) + SmallManifests.node("large", 9)),
            "--conf",
            conf,
            "--record",
            recording());
    assertThat(simulated.code()).as(simulated.err()).isZero();
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private Path segment() throws IOException {
    try (var files = Files.list(recording())) {
      return files
          .filter(file -> SegmentName.ofFile(name(file)).isPresent())
          .findFirst()
          .orElseThrow();
    }
  }

  private static String name(Path file) {
    return file.getFileName().toString();
  }

  /** Returns the entries of the segment, expanded. */
  private byte[] entries() throws IOException {
    var frames =
        new Frames.Reader("segment", new ByteArrayInputStream(Files.readAllBytes(segment())));
    var compressed = new ByteArrayOutputStream();
    for (Optional<Frames.Frame> one = frames.next(); one.isPresent(); one = frames.next()) {
      if (one.get().type() == Frames.Type.DATA) {
        compressed.write(one.get().bytes());
      }
    }
    try (var expanding =
        new ZstdInputStreamNoFinalizer(new ByteArrayInputStream(compressed.toByteArray()))
            .setContinuous(true)) {
      return expanding.readAllBytes();
    }
  }

  /** Writes the segment with other entries, under its own header and valid checksums. */
  private void rewrite(byte[] entries) throws IOException {
    var frames =
        new Frames.Reader("segment", new ByteArrayInputStream(Files.readAllBytes(segment())));
    var out = new ByteArrayOutputStream();
    out.write(Frames.write(Frames.Type.HEADER, frames.next().orElseThrow().bytes()));
    out.write(Frames.write(Frames.Type.DATA, Zstd.compress(entries)));
    out.write(Frames.write(Frames.Type.END, new byte[0]));
    Files.write(segment(), out.toByteArray());
  }
}
