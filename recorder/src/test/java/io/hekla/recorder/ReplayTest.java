package io.hekla.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.session.SessionRecord;
import io.hekla.recorder.encoding.DecisionDigest;
import io.hekla.recorder.encoding.RecordingMapper;
import io.hekla.recorder.replay.PendingSession;
import io.hekla.recorder.replay.SegmentReplay;
import io.hekla.recorder.replay.Verification;
import io.hekla.recorder.replay.Verification.SegmentResult;
import io.hekla.recorder.segment.Frames;
import io.hekla.recorder.segment.SegmentHeader;
import io.hekla.recorder.segment.SegmentReader;
import io.hekla.recorder.store.RecordingFolder;
import io.hekla.recorder.store.RecordingStore.Stored;
import io.hekla.recorder.store.SegmentName;
import io.hekla.scheduler.configuration.SchedulerConfiguration;
import io.hekla.scheduler.testing.RandomPartitions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A recording is read as it was written, its sessions decide as they did, and damage has a name.
 */
class ReplayTest {
  private static final int SESSIONS = 12;

  @TempDir private Path folder;

  static LongStream seeds() {
    return LongStream.range(0, Long.getLong("hekla.test.recordings", 40));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void sessionsOfRandomClustersDecideAgainAsRecorded(long seed) throws IOException {
    List<SessionRecord> sessions = RecordedHistory.sessions(seed, SESSIONS);
    record(sessions, RecorderSettings.DEFAULT);

    SegmentResult result = only();

    assertThat(result.differences()).isEmpty();
    assertThat(result.damage()).isEmpty();
    assertThat(result.gap()).isEmpty();
    assertThat(result.sessions()).isEqualTo(SESSIONS);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void sessionsWithPartitionsDecideAgainAsRecorded(long seed) throws IOException {
    record(
        RecordedHistory.sessions(seed, SESSIONS, RandomPartitions.of(seed)),
        RecorderSettings.DEFAULT);

    SegmentResult result = only();

    assertThat(result.differences()).isEmpty();
    assertThat(result.damage()).isEmpty();
    assertThat(result.sessions()).isEqualTo(SESSIONS);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void changesAreReadAsTheyWereRecorded(long seed) throws IOException {
    List<SessionRecord> sessions = RecordedHistory.sessions(seed, SESSIONS);
    record(sessions, RecorderSettings.DEFAULT);

    var store = new RecordingFolder(folder);
    SegmentName name = store.list().getFirst().name();
    try (var replay = new SegmentReplay(new SegmentReader(name.file(), store.open(name)))) {
      for (SessionRecord written : sessions) {
        PendingSession read = replay.next().orElseThrow();
        assertThat(read.recorded().changes()).isEqualTo(written.input().changes());
        assertThat(read.recorded().at()).isEqualTo(written.input().start().at());
        assertThat(read.recorded().number()).isEqualTo(written.number());
        assertThat(read.recorded().decided().get(DecisionDigest.Part.BINDS))
            .isEqualTo(written.step().decisions().binds());
      }
      assertThat(replay.next()).isEmpty();
      assertThat(replay.isComplete()).isTrue();
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void segmentThatBeginsInTheMiddleHasTheWholeStateAsItsBase(long seed) throws IOException {
    var eachSession =
        new RecorderSettings(
            Duration.ZERO, 1, 1, Duration.ofDays(7), 1L << 40, Duration.ZERO, "test", Map.of());
    record(RecordedHistory.sessions(seed, SESSIONS), eachSession);

    var store = new RecordingFolder(folder);
    assertThat(store.list()).hasSize(SESSIONS);
    for (Stored segment : store.list()) {
      SegmentResult result = Verification.verify(store, segment.name());
      assertThat(result.differences()).isEmpty();
      assertThat(result.damage()).isEmpty();
    }
  }

  @Test
  void flippedBitIsFoundAndNamedWithItsFileAndOffset() throws IOException {
    record(RecordedHistory.sessions(3, SESSIONS), RecorderSettings.DEFAULT);
    Path file = file();
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length / 2] ^= 0x10;
    Files.write(file, bytes);

    assertThat(only().damage())
        .hasValueSatisfying(
            damage ->
                assertThat(damage)
                    .startsWith(file.getFileName() + ": at byte ")
                    .endsWith("the frame differs from its checksum: bytes were changed"));
  }

  @Test
  void truncatedSegmentIsReadAsFarAsItGoesAndSaysSo() throws IOException {
    record(RecordedHistory.sessions(3, SESSIONS), RecorderSettings.DEFAULT);
    Path file = file();
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(bytes, bytes.length - 20));

    SegmentResult result = only();
    assertThat(result.end()).contains(file.getFileName() + ": at byte ", "the file is truncated");
    assertThat(result.isEqual()).isTrue();
    assertThat(result.sessions()).isLessThan(SESSIONS);
  }

  @Test
  void foreignFileIsNoSegment() throws IOException {
    Files.writeString(folder.resolve(new SegmentName(1, 1).file()), "kind: Job\nmetadata: {}\n");

    assertThat(only().damage())
        .hasValueSatisfying(
            damage -> assertThat(damage).endsWith("no segment of a recording of Hekla"));
  }

  @Test
  void recordingThatFellBehindStatesTheGapAndGoesOnWithAWholeState() throws IOException {
    List<SessionRecord> sessions = RecordedHistory.sessions(5, SESSIONS);
    try (var recorder =
        new SessionRecorder(
            new RecordingFolder(folder),
            RecorderSettings.DEFAULT,
            RecorderListener.NONE,
            System::nanoTime)) {
      sessions.subList(0, 4).forEach(recorder::record);
      recorder.flush();
      recorder.missed("2 sessions were left out: the recorder was behind");
      sessions.subList(6, SESSIONS).forEach(recorder::record);
    }

    var store = new RecordingFolder(folder);
    List<SegmentResult> results = new ArrayList<>();
    for (Stored segment : store.list()) {
      results.add(Verification.verify(store, segment.name()));
    }
    assertThat(results).hasSize(2).allMatch(SegmentResult::isEqual);
    assertThat(results.get(0).sessions()).isEqualTo(4);
    assertThat(results.get(0).end()).contains("was not closed");
    assertThat(results.get(1).sessions()).isEqualTo(6);
    assertThat(results.get(1).gap()).isEqualTo("2 sessions were left out: the recorder was behind");
  }

  private void record(List<SessionRecord> sessions, RecorderSettings settings) {
    try (var recorder =
        new SessionRecorder(
            new RecordingFolder(folder), settings, RecorderListener.NONE, System::nanoTime)) {
      sessions.forEach(recorder::record);
    }
  }

  private SegmentResult only() throws IOException {
    var store = new RecordingFolder(folder);
    assertThat(store.list()).hasSize(1);
    return Verification.verify(store, store.list().getFirst().name());
  }

  private Path file() throws IOException {
    return folder.resolve(new RecordingFolder(folder).list().getFirst().name().file());
  }

  @Test
  void otherVersionOfAPluginIsNamed() throws IOException {
    var versions = new TreeMap<>(PluginVersions.ofProcess());
    versions.put("plugin gpu-guard", "gpu-guard-1.jar sha256-1");
    record(RecordedHistory.sessions(3, SESSIONS), RecorderSettings.DEFAULT.of("test", versions));

    assertThat(only().plugins())
        .containsExactly(
            "plugin gpu-guard: recorded with gpu-guard-1.jar sha256-1, replayed with none");
  }

  @Test
  void sessionsThatRunByAnotherConfigurationHaveAnotherDigest() throws IOException {
    List<SessionRecord> sessions = RecordedHistory.sessions(3, SESSIONS);
    record(sessions, RecorderSettings.DEFAULT);

    var store = new RecordingFolder(folder);
    SegmentName name = store.list().getFirst().name();
    int different = 0;
    try (var replay = new SegmentReplay(new SegmentReader(name.file(), store.open(name)))) {
      for (var next = replay.next(); next.isPresent(); next = replay.next()) {
        var other = SchedulerConfiguration.helmDefault();
        var digest = DecisionDigest.of(next.get().with(other).run().decisions());
        different += next.get().recorded().digest().differences(digest).isEmpty() ? 0 : 1;
      }
    }
    assertThat(different).isPositive();
  }

  @Test
  void segmentOfANewerFormatIsRefusedWithTheBuildThatWroteIt() throws IOException {
    var header =
        new SegmentHeader(SegmentHeader.FORMAT + 1, "9.0", "25", Map.of(), 1, 1, Instant.EPOCH, "");
    Files.write(
        folder.resolve(new SegmentName(1, 1).file()),
        Frames.write(Frames.Type.HEADER, RecordingMapper.get().writeValueAsBytes(header)));

    assertThat(only().damage())
        .hasValueSatisfying(
            damage ->
                assertThat(damage)
                    .contains("written in format 3 by Hekla 9.0; this build reads formats 1 to 2"));
  }
}
