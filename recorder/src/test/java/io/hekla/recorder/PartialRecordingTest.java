package io.hekla.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hekla.controller.session.SessionRecord;
import io.hekla.recorder.bundle.BundleFile;
import io.hekla.recorder.replay.PartialRecording;
import io.hekla.recorder.replay.Verification;
import io.hekla.recorder.replay.Verification.SegmentResult;
import io.hekla.recorder.segment.Frames;
import io.hekla.recorder.segment.Frames.Frame;
import io.hekla.recorder.segment.RecordingDamage;
import io.hekla.recorder.store.RecordingFolder;
import io.hekla.recorder.store.RecordingStore;
import io.hekla.recorder.store.SegmentName;
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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A damaged segment is read up to the damage where that is wanted, and what is missing is named.
 */
class PartialRecordingTest {
  private static final int SESSIONS = 4;

  /** The header, and a frame with the base and the first session. */
  private static final int BEFORE_SECOND = 2;

  private static final SegmentName NAME = new SegmentName(7, 1);

  @TempDir private Path folder;

  private final List<String> missing = new ArrayList<>();
  private byte[] whole = {};

  @BeforeEach
  void record() throws IOException {
    try (var recorder =
        new SessionRecorder(
            new RecordingFolder(folder),
            RecorderSettings.DEFAULT,
            RecorderListener.NONE,
            System::nanoTime)) {
      for (SessionRecord session : RecordedHistory.sessions(1, SESSIONS)) {
        recorder.record(session);
        recorder.flush();
      }
    }
    whole = Files.readAllBytes(file());
  }

  private Path file() {
    return folder.resolve(NAME.file());
  }

  private List<Frame> frames() throws IOException {
    var reader = new Frames.Reader("whole", new ByteArrayInputStream(whole));
    var frames = new ArrayList<Frame>();
    for (Optional<Frame> next = reader.next(); next.isPresent(); next = reader.next()) {
      frames.add(next.get());
    }
    return frames;
  }

  private int offset(int frame) throws IOException {
    return (int) frames().get(frame).offset();
  }

  private void change(byte[] bytes) throws IOException {
    Files.write(file(), bytes);
  }

  private RecordingStore partial() {
    return new PartialRecording(new RecordingFolder(folder), false, missing::add);
  }

  private static SegmentResult verified(RecordingStore store) throws IOException {
    return Verification.verify(store, store.list().getFirst().name());
  }

  private void assertReadUpTo(RecordingStore store, int sessions, long offset, String reason)
      throws IOException {
    SegmentResult result = verified(store);

    assertThat(result.isEqual()).isTrue();
    assertThat(result.sessions()).isEqualTo(sessions);
    assertThat(missing)
        .singleElement()
        .asString()
        .startsWith(NAME.file() + ": at byte " + offset + ": ")
        .contains(reason)
        .endsWith(
            "; %d sessions up to 7-%d are read, and what follows is missing"
                .formatted(sessions, sessions));
  }

  @Test
  void wholeRecordingIsReadAsItIs() throws IOException {
    SegmentResult result = verified(partial());

    assertThat(result).isEqualTo(verified(new RecordingFolder(folder)));
    assertThat(result.sessions()).isEqualTo(SESSIONS);
    assertThat(missing).isEmpty();
  }

  @Test
  void changedFrameEndsWhatIsRead() throws IOException {
    int offset = offset(BEFORE_SECOND + 1);
    byte[] changed = whole.clone();
    changed[offset + 20] ^= 1;
    change(changed);

    assertThat(verified(new RecordingFolder(folder)).isEqual()).isFalse();
    assertReadUpTo(partial(), 2, offset, "differs from its checksum");
  }

  @Test
  void changedEntryUnderAValidChecksumEndsWhatIsRead() throws IOException {
    Frame third = frames().get(BEFORE_SECOND + 1);
    byte[] content = third.bytes().clone();
    Arrays.fill(content, content.length / 2, content.length, (byte) 0x55);
    var file = new ByteArrayOutputStream();
    for (Frame frame : frames()) {
      file.write(
          Frames.write(frame.type(), frame.offset() == third.offset() ? content : frame.bytes()));
    }
    change(file.toByteArray());

    assertReadUpTo(partial(), 2, third.offset(), "cannot be read");
  }

  @Test
  void truncatedBundleIsReadUpToTheLastWholeSession() throws IOException {
    int offset = offset(BEFORE_SECOND + 1);
    change(Arrays.copyOf(whole, offset + 10));

    assertThatThrownBy(() -> new BundleFile(file()).list()).isInstanceOf(RecordingDamage.class);
    assertReadUpTo(BundleFile.partial(file(), missing::add), 2, offset, "truncated");
  }

  @Test
  void bundleWithoutItsEndIsNamedThoughNoFrameIsCut() throws IOException {
    int offset = offset(BEFORE_SECOND + 2);
    change(Arrays.copyOf(whole, offset));

    assertReadUpTo(BundleFile.partial(file(), missing::add), 3, offset, "truncated");
  }

  @Test
  void segmentOfAWriterAtWorkIsNotDamaged() throws IOException {
    change(Arrays.copyOf(whole, offset(BEFORE_SECOND + 2)));

    assertThat(verified(partial()).sessions()).isEqualTo(3);
    assertThat(missing).isEmpty();
  }

  @Test
  void segmentWithoutAReadableSessionIsLeftOut() throws IOException {
    change(Arrays.copyOf(whole, offset(1) + 10));
    assertThat(partial().list()).isEmpty();
    change("no recording".getBytes(StandardCharsets.UTF_8));
    assertThat(partial().list()).isEmpty();

    assertThat(missing)
        .hasSize(2)
        .allMatch(text -> text.endsWith("; no session before that can be read"));
    assertThatThrownBy(() -> BundleFile.partial(file(), missing::add).list())
        .isInstanceOf(RecordingDamage.class);
  }
}
