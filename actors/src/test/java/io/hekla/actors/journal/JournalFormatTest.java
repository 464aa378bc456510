package io.hekla.actors.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hekla.actors.StartRefused;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalFormatTest {
  @TempDir Path folder;
  private JournalLocation journal;

  @BeforeEach
  void choose() {
    journal = new JournalLocation.Folder(folder.resolve("journal"));
  }

  @AfterEach
  void close() {
    journal.close();
  }

  @Test
  void aFolderCanBePreparedAgainAndAgain() throws Exception {
    JournalFormat.prepare(journal);
    JournalFormat.prepare(journal);

    assertThat(OpenWork.read(journal, "Job|")).isEmpty();
  }

  @Test
  void aJournalOfANewerVersionIsRefusedWithOneLine() throws Exception {
    JournalFormat.prepare(journal);
    try (var connection = journal.connect();
        var statement = connection.createStatement()) {
      statement.execute("UPDATE hekla_format SET version = 99");
    }

    assertThatThrownBy(() -> JournalFormat.prepare(journal))
        .isInstanceOf(StartRefused.class)
        .hasMessageContaining("newer Hekla (format 99")
        .hasMessageContaining("--data")
        .message()
        .doesNotContain("\n");
  }

  @Test
  void aJournalFromBeforeTheFirstReleaseIsRefusedWithOneLine() throws Exception {
    JournalFormat.prepare(journal);
    try (var connection = journal.connect();
        var statement = connection.createStatement()) {
      statement.execute("UPDATE hekla_format SET version = 1");
    }

    assertThatThrownBy(() -> JournalFormat.prepare(journal))
        .isInstanceOf(StartRefused.class)
        .hasMessageContaining("before the first release (format 1")
        .message()
        .doesNotContain("\n");
  }

  @Test
  void aFileWhereTheFolderShouldBeIsRefusedWithOneLine() throws Exception {
    Files.writeString(folder.resolve("file"), "x");
    var impossible = new JournalLocation.Folder(folder.resolve("file"));

    assertThatThrownBy(() -> JournalFormat.prepare(impossible))
        .isInstanceOf(StartRefused.class)
        .hasMessageContaining("file")
        .message()
        .doesNotContain("\n");
  }

  @Test
  void anEntityHasWorkUntilItsLastEventSaysThatItEnded() throws Exception {
    JournalFormat.prepare(journal);
    event(1, "Job|ns/a", 1, false);
    event(2, "Job|ns/b", 1, false);
    event(3, "Job|ns/b", 2, true);
    event(4, "Queue|/q", 1, false);

    assertThat(OpenWork.read(journal, "Job|")).containsExactly("Job|ns/a");
  }

  private void event(long ordering, String id, long sequence, boolean ended) throws Exception {
    try (var connection = journal.connect();
        var statement = connection.createStatement()) {
      statement.execute(
          "INSERT INTO \"event_journal\" (\"ordering\", \"persistence_id\", \"sequence_number\","
              + " \"writer\", \"write_timestamp\", \"adapter_manifest\", \"event_payload\","
              + " \"event_ser_id\", \"event_ser_manifest\") VALUES ("
              + ordering
              + ", '"
              + id
              + "', "
              + sequence
              + ", 'w', 0, '', X'00', 0, '')");
      if (ended) {
        statement.execute("INSERT INTO \"event_tag\" VALUES (" + ordering + ", 'ended')");
      }
    }
  }
}
