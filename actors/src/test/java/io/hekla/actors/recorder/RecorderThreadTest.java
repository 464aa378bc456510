package io.hekla.actors.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.hekla.controller.api.Kind;
import io.hekla.controller.cache.Delta;
import io.hekla.controller.session.SessionRecord;
import io.hekla.model.api.Queue;
import io.hekla.recorder.replay.Verification.SegmentResult;
import io.hekla.recorder.segment.Entry;
import io.hekla.recorder.segment.SegmentReader;
import io.hekla.recorder.store.RecordingFolder;
import io.hekla.recorder.store.SegmentName;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The caller never waits for the disk, and what it leaves out is a gap of the recording. */
@Timeout(120)
class RecorderThreadTest {
  private static final int WAITING = 5;

  private final List<SessionRecord> sessions = RecordedSessions.of(30);

  @TempDir private Path folder;

  @SuppressWarnings("NullAway.Init") // set before each test
  private GatedStore store;

  @SuppressWarnings("NullAway.Init") // as the store
  private RecorderRun run;

  @BeforeEach
  void start() {
    store = new GatedStore(new RecordingFolder(folder));
    run = new RecorderRun(store, WAITING);
  }

  @AfterEach
  void close() {
    store.release();
    run.close();
  }

  @Test
  void closedRecorderHasWrittenEverything() throws IOException {
    run.record(sessions.subList(0, 4));
    run.end();

    List<SegmentResult> results = run.verify();
    assertThat(results).hasSize(1).allMatch(SegmentResult::isEqual);
    assertThat(results.getFirst().sessions()).isEqualTo(4);
    assertThat(results.getFirst().gap()).isEmpty();
    assertThat(run.gaps()).isZero();
  }

  @Test
  void callerDoesNotWaitForADiskThatBlocksAndTheGapIsWhereSessionsAreMissing() throws Exception {
    store.block();
    run.record(sessions.subList(0, 1));
    store.awaitBlocked();
    // Five wait in the queue; those after them are left out, and these calls return.
    run.record(sessions.subList(1, 20));
    assertThat(store.list()).isEmpty();
    assertThat(run.openGap()).isEqualTo("14 sessions were left out: the recorder was behind");

    store.release();
    run.awaitRecorded(6);
    run.record(sessions.subList(20, 24));
    run.end();
    assertThat(run.openGap()).isEmpty();

    List<SegmentResult> results = run.verify();
    assertThat(results).allMatch(SegmentResult::isEqual);
    assertThat(results).extracting(SegmentResult::sessions).containsExactly(6L, 4L);
    assertThat(results.get(1).gap())
        .isEqualTo("14 sessions were left out: the recorder was behind");
    assertThat(run.gaps()).isEqualTo(1);
  }

  @Test
  void changesOfObjectsKeepTheirPlaceAmongSessionsWhereTheRecorderIsBehind() throws Exception {
    run.record(sessions.subList(0, 1));
    run.awaitRecorded(1);
    store.block();
    queueCreated("before", 0, -500);
    store.awaitBlocked();
    queueCreated("after-2", 1, 500);
    run.record(sessions.subList(1, 3));
    queueCreated("after-3", 2, 500);
    run.record(sessions.subList(3, 4));
    store.release();
    run.end();

    assertThat(recorded()).containsExactly("1", "before", "2", "after-2", "3", "after-3", "4");
  }

  /** Creates a queue so many milliseconds after the beginning of a session. */
  private void queueCreated(String name, int session, int millis) {
    var queue = new Queue();
    queue.setMetadata(new ObjectMetaBuilder().withName(name).withUid(name).build());
    run.changed(
        new Delta(Kind.QUEUE, Optional.empty(), Optional.of(queue)),
        sessions.get(session).input().start().at().plusMillis(millis));
  }

  /** Returns the numbers of sessions and the names of objects in the order of the recording. */
  private List<String> recorded() throws IOException {
    var found = new ArrayList<String>();
    SegmentName name = store.list().getFirst().name();
    try (var reader = new SegmentReader(name.file(), store.open(name)).withObjects()) {
      for (Optional<Entry> next = reader.next(); next.isPresent(); next = reader.next()) {
        switch (next.get()) {
          case Entry.Session one -> found.add(Long.toString(one.session().number()));
          case Entry.ObjectSeen one -> found.add(one.key().name());
          case Entry.Base unused -> {}
          case Entry.Configuration unused -> {}
        }
      }
    }
    return found;
  }

  @Test
  void fullDiskIsOneGapAndTheRecordingResumes() throws IOException {
    run.record(sessions.subList(0, 3));
    run.awaitRecorded(3);
    store.setFull(true);
    run.record(sessions.subList(3, 4));
    run.awaitGap();
    assertThat(run.openGap()).contains("No space left on device");
    store.setFull(false);
    List<SessionRecord> left = run.recordUntilWritten(sessions.subList(4, 29));
    run.end();

    List<SegmentResult> results = run.verify();
    assertThat(results).hasSize(2).allMatch(SegmentResult::isEqual);
    assertThat(left).isNotEmpty();
    assertThat(run.openGap()).isEmpty();
    assertThat(results.get(1).gap()).contains("No space left on device");
    assertThat(run.gaps()).isEqualTo(1);
  }
}
