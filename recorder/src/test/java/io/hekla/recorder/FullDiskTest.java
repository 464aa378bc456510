package io.hekla.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.controller.session.SessionRecord;
import io.hekla.recorder.replay.Verification;
import io.hekla.recorder.replay.Verification.SegmentResult;
import io.hekla.recorder.store.RecordingFolder;
import io.hekla.recorder.store.RecordingStore.Stored;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A full disk is one gap, which the recording states; after the pause it resumes. */
class FullDiskTest {
  private static final long PAUSE = RecorderSettings.DEFAULT.retryAfter().toNanos();

  private final List<SessionRecord> sessions = RecordedHistory.sessions(5, 12);
  private final AtomicLong nanoTime = new AtomicLong(7);
  private final List<String> gaps = new ArrayList<>();
  private int resumed;

  @TempDir private Path folder;

  @SuppressWarnings("NullAway.Init") // set before each test
  private FaultyStore store;

  @SuppressWarnings("NullAway.Init") // as the store
  private SessionRecorder recorder;

  @BeforeEach
  void begin() {
    store = new FaultyStore(new RecordingFolder(folder));
    var listener =
        new RecorderListener() {
          @Override
          public void gap(String reason) {
            gaps.add(reason);
          }

          @Override
          public void resumed() {
            resumed++;
          }
        };
    recorder = new SessionRecorder(store, RecorderSettings.DEFAULT, listener, nanoTime::get);
  }

  @AfterEach
  void close() {
    recorder.close();
  }

  @Test
  void fullDiskIsOneGapUntilThereIsRoom() throws IOException {
    record(0, 4);
    store.setRoom(0);
    record(4, 6);
    nanoTime.addAndGet(PAUSE);
    record(6, 7);
    store.setRoom(Long.MAX_VALUE);
    nanoTime.addAndGet(PAUSE);
    record(7, 12);
    recorder.close();

    List<SegmentResult> results = results();
    assertThat(results).hasSize(2).allMatch(SegmentResult::isEqual);
    assertThat(results).extracting(SegmentResult::sessions).containsExactly(4L, 5L);
    assertThat(results.get(1).gap()).isEqualTo(gaps.getFirst());
    assertThat(gaps)
        .containsExactly("the recording cannot be written: IOException: No space left on device");
    assertThat(resumed).isEqualTo(1);
  }

  @Test
  void nothingIsWrittenDuringThePause() {
    record(0, 1);
    store.setRoom(0);
    record(1, 2);
    int before = store.attempts();
    nanoTime.addAndGet(PAUSE - 1);
    record(2, 6);

    assertThat(store.attempts()).isEqualTo(before);
    nanoTime.addAndGet(1);
    record(6, 7);
    assertThat(store.attempts()).isGreaterThan(before);
  }

  @Test
  void diskWithRoomForTheHeaderAloneContinuesTheGapAndLeavesNoSegment() throws IOException {
    record(0, 4);
    store.setRoom(0);
    record(4, 5);
    store.setRoom(1);
    nanoTime.addAndGet(PAUSE);
    record(5, 6);

    assertThat(store.list()).hasSize(1);
    assertThat(gaps).hasSize(1);
    assertThat(resumed).isZero();
  }

  @Test
  void failureOfTheRecorderItselfIsRetriedAfterThePause() throws IOException {
    record(0, 2);
    recorder.failed("the recorder failed: a defect");
    record(2, 4);
    nanoTime.addAndGet(PAUSE);
    record(4, 6);
    recorder.close();

    List<SegmentResult> results = results();
    assertThat(results).extracting(SegmentResult::sessions).containsExactly(2L, 2L);
    assertThat(results).allMatch(SegmentResult::isEqual);
    assertThat(results.get(1).gap()).isEqualTo("the recorder failed: a defect");
  }

  @Test
  void sessionThatDoesNotFollowTheOneBeforeBeginsASegmentAndStatesTheGap() throws IOException {
    record(0, 4);
    record(6, 12);
    recorder.close();

    List<SegmentResult> results = results();
    assertThat(results).extracting(SegmentResult::sessions).containsExactly(4L, 6L);
    assertThat(results).allMatch(SegmentResult::isEqual);
    assertThat(results.get(1).gap()).isEqualTo("sessions before 7-7 are missing");
  }

  /** Records sessions, each of which is written at once. */
  private void record(int from, int to) {
    for (SessionRecord session : sessions.subList(from, to)) {
      recorder.record(session);
      recorder.flush();
    }
  }

  private List<SegmentResult> results() throws IOException {
    var results = new ArrayList<SegmentResult>();
    for (Stored segment : store.list()) {
      results.add(Verification.verify(store, segment.name()));
    }
    return results;
  }
}
