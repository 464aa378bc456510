package io.hekla.actors.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.hekla.actors.journal.JournalFormat;
import io.hekla.actors.journal.JournalLocation;
import io.hekla.actors.journal.TestDatabase;
import io.hekla.recorder.store.RecordingStore;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RecordingTablesTest extends RecordingStoreContract {
  private final TestDatabase database = TestDatabase.start();
  private final JournalLocation journal = database.journal();

  @BeforeEach
  void empty() throws Exception {
    JournalFormat.prepare(journal);
    execute("DELETE FROM hekla_recording_segment");
  }

  @AfterAll
  void close() {
    database.close();
  }

  @Override
  RecordingStore store() {
    return Recordings.store(journal, Path.of("of no use"));
  }

  @Test
  void journalOfAnOlderBuildGetsTheTablesAtTheNextStart() throws Exception {
    execute("DROP TABLE hekla_recording_frame, hekla_recording_segment");
    assertThatIOException()
        .isThrownBy(() -> store().list())
        .withMessage(
            "the database has no tables of a recording; members of this version of Hekla create"
                + " them when they start");

    JournalFormat.prepare(journal);

    assertThat(store().list()).isEmpty();
  }

  private void execute(String sql) throws SQLException {
    try (var connection = journal.connect();
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
