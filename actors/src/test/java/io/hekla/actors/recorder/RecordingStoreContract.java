package io.hekla.actors.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.hekla.recorder.store.FramePosition;
import io.hekla.recorder.store.RecordingStore;
import io.hekla.recorder.store.RecordingStore.Stored;
import io.hekla.recorder.store.SegmentName;
import io.hekla.recorder.store.SegmentSink;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Guarantees of every store of segments. */
abstract class RecordingStoreContract {
  private static final SegmentName FIRST = new SegmentName(2, 900);
  private static final SegmentName SECOND = new SegmentName(10, 1);
  private static final SegmentName THIRD = new SegmentName(10, 1_000);

  /** Returns the store, which is empty at the beginning of a test. */
  abstract RecordingStore store();

  @Test
  void emptyStoreHasNoSegments() throws IOException {
    assertThat(store().list()).isEmpty();
  }

  @Test
  void segmentsAreListedInTheOrderOfTimeWithTheirSizes() throws IOException {
    write(THIRD, "one");
    write(FIRST, "three", "frames", "here");
    write(SECOND, "two", "frames");

    assertThat(store().list())
        .containsExactly(new Stored(FIRST, 15), new Stored(SECOND, 9), new Stored(THIRD, 3));
  }

  @Test
  void allBytesOfASegmentAreReadAcrossItsFrames() throws IOException {
    write(FIRST, "Hekla ", "records", " sessions");
    write(SECOND, "others");

    assertThat(read(FIRST)).isEqualTo("Hekla records sessions");
  }

  @Test
  void segmentIsReadByteByByteAsInPieces() throws IOException {
    write(FIRST, "a", "bc");

    try (InputStream in = store().open(FIRST)) {
      assertThat(in.read()).isEqualTo('a');
      assertThat(in.readNBytes(1)).isEqualTo(new byte[] {'b'});
      assertThat(in.read()).isEqualTo('c');
      assertThat(in.read()).isEqualTo(-1);
      assertThat(in.read(new byte[9])).isEqualTo(-1);
    }
  }

  @Test
  void segmentIsReadWhileItIsWritten() throws Exception {
    try (SegmentSink sink = store().create(FIRST)) {
      sink.append(bytes("first "));
      assertThat(read(FIRST)).isEqualTo("first ");
      sink.append(bytes("second"));
      assertThat(read(FIRST)).isEqualTo("first second");
    }
  }

  @Test
  void segmentIsReadOnFromTheEndOfAFrame() throws Exception {
    try (SegmentSink sink = store().create(FIRST)) {
      sink.append(bytes("first "));
      sink.append(bytes("second "));
      assertThat(readFrom(new FramePosition(1, 6))).isEqualTo("second ");
      assertThat(readFrom(new FramePosition(2, 13))).isEmpty();
      sink.append(bytes("third"));
      assertThat(readFrom(new FramePosition(2, 13))).isEqualTo("third");
    }
  }

  private String readFrom(FramePosition position) throws IOException {
    try (InputStream in = store().open(FIRST, position)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void segmentThatIsThereIsNotCreatedAgain() throws IOException {
    write(FIRST, "first");

    assertThatIOException().isThrownBy(() -> store().create(FIRST));
    assertThat(read(FIRST)).isEqualTo("first");
  }

  @Test
  void segmentWithoutAFrameIsNotListed() throws IOException {
    write(FIRST);
    write(SECOND, "there");

    assertThat(store().list()).extracting(Stored::name).containsExactly(SECOND);
  }

  @Test
  void missingSegmentIsRefusedByName() {
    assertThatIOException()
        .isThrownBy(() -> store().open(FIRST))
        .withMessageContaining(FIRST.file());
  }

  @Test
  void deletedSegmentIsGoneAndTheOthersStay() throws IOException {
    write(FIRST, "first", "frames");
    write(SECOND, "second");

    store().delete(FIRST);
    store().delete(FIRST);

    assertThat(store().list()).extracting(Stored::name).containsExactly(SECOND);
    assertThatIOException().isThrownBy(() -> store().open(FIRST));
    assertThat(read(SECOND)).isEqualTo("second");
    write(FIRST, "anew");
    assertThat(read(FIRST)).isEqualTo("anew");
  }

  private void write(SegmentName name, String... frames) throws IOException {
    try (SegmentSink sink = store().create(name)) {
      for (String frame : frames) {
        sink.append(bytes(frame));
      }
    }
  }

  private String read(SegmentName name) throws IOException {
    try (InputStream in = store().open(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
