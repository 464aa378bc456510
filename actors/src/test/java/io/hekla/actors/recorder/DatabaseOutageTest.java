package io.hekla.actors.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.actors.journal.JournalFormat;
import io.hekla.actors.journal.JournalLocation;
import io.hekla.actors.journal.TestDatabase;
import io.hekla.controller.session.SessionRecord;
import io.hekla.recorder.replay.Verification.SegmentResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A database that refuses, or does not answer, is one gap; the recording resumes after it. */
@Timeout(240)
class DatabaseOutageTest {
  private final List<SessionRecord> sessions = RecordedSessions.of(300);
  private final TestDatabase database = TestDatabase.start();

  @BeforeEach
  void prepare() throws Exception {
    JournalFormat.prepare(database.journal());
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void databaseThatRefusesAndReturnsIsOneGap() throws Exception {
    outage(database.journal(), database::refuse, database::admit);
  }

  @Test
  void databaseThatDoesNotAnswerForAWhileIsOneGap() throws Exception {
    try (var connection = database.journal().connect();
        var statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      outage(
          database.journal(Duration.ofSeconds(1)),
          () -> statement.execute("LOCK TABLE hekla_recording_frame IN ACCESS EXCLUSIVE MODE"),
          connection::rollback);
    }
  }

  private interface Fault {
    void happen() throws Exception;
  }

  private void outage(JournalLocation journal, Fault begin, Fault end) throws Exception {
    var store = Recordings.store(journal, Path.of("of no use"));
    try (var run = new RecorderRun(store, 1_000)) {
      run.record(sessions.subList(0, 3));
      run.awaitRecorded(3);
      begin.happen();
      run.record(sessions.subList(3, 4));
      run.awaitGap();
      run.record(sessions.subList(4, 100));
      end.happen();
      run.recordUntilWritten(sessions.subList(100, sessions.size()));
      run.end();

      List<SegmentResult> results = run.verify();
      assertThat(results).allMatch(SegmentResult::isEqual);
      assertThat(results.getLast().sessions()).isPositive();
      assertThat(results.getLast().gap()).startsWith("the recording cannot be written: ");
      assertThat(run.gaps()).isEqualTo(1);
    }
  }
}
