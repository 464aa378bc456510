package io.hekla.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hekla.controller.session.SessionRecord;
import io.hekla.model.cluster.Change;
import io.hekla.recorder.replay.PendingSession;
import io.hekla.recorder.replay.SegmentReplay;
import io.hekla.recorder.replay.SessionId;
import io.hekla.recorder.replay.SessionSearch;
import io.hekla.recorder.replay.SessionSearch.Result;
import io.hekla.recorder.segment.RecordedSession;
import io.hekla.recorder.segment.SegmentReader;
import io.hekla.recorder.store.RecordingFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The state of a session is the same whether those before were visited or skipped. */
class SkippedSessionsTest {
  private static final int SESSIONS = 40;

  @TempDir private Path folder;

  private List<PendingSession> record(long seed) throws IOException {
    try (var recorder =
        new SessionRecorder(
            new RecordingFolder(folder),
            RecorderSettings.DEFAULT,
            RecorderListener.NONE,
            System::nanoTime)) {
      for (SessionRecord session : RecordedHistory.sessions(seed, SESSIONS)) {
        recorder.record(session);
      }
    }
    var visited = new ArrayList<PendingSession>();
    try (SegmentReplay replay = replay()) {
      for (Optional<PendingSession> next = replay.next(); next.isPresent(); next = replay.next()) {
        visited.add(next.get());
      }
    }
    assertThat(visited).hasSize(SESSIONS);
    return visited;
  }

  private SegmentReplay replay() throws IOException {
    var store = new RecordingFolder(folder);
    return new SegmentReplay(SegmentReader.of(store, store.list().getFirst().name()));
  }

  private SessionSearch search() throws IOException {
    var store = new RecordingFolder(folder);
    return new SessionSearch(store, store.list());
  }

  private static List<Change> state(PendingSession session) {
    return session.state().asChanges().toList();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void sessionThatIsSearchedHasTheStateThatItSaw(long seed) throws IOException {
    for (PendingSession visited : record(seed)) {
      SessionId id = new SessionId(visited.recorded().term(), visited.recorded().number());
      Instant at = visited.recorded().at();

      for (Result result : List.of(search().byId(id), search().at(at))) {
        PendingSession found = ((Result.Found) result).session();

        assertThat(found.recorded().id()).as("seed %d", seed).isEqualTo(id.toString());
        assertThat(state(found)).as("seed %d, session %s", seed, id).isEqualTo(state(visited));
        assertThat(found.run().decisions())
            .as("seed %d, session %s", seed, id)
            .isEqualTo(visited.run().decisions());
      }
    }
  }

  @Test
  void sessionThatIsLookedAtIsReadOnce() throws IOException {
    List<PendingSession> visited = record(1);
    try (SegmentReplay replay = replay()) {
      assertThatThrownBy(replay::reached).isInstanceOf(IllegalStateException.class);

      String first = visited.getFirst().recorded().id();
      String second = visited.get(1).recorded().id();

      assertThat(replay.peek()).map(RecordedSession::id).contains(first);
      assertThat(replay.peek()).map(RecordedSession::id).contains(first);
      replay.skip();
      assertThat(replay.peek()).map(RecordedSession::id).contains(second);
      assertThat(state(replay.reached())).isEqualTo(state(visited.getFirst()));
      assertThat(replay.next().orElseThrow().recorded().id()).isEqualTo(second);
    }
  }
}
