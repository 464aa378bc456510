package io.hekla.actors.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hekla.controller.host.StartRefused;
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

    assertThat(UnfinishedEntities.read(journal)).isEmpty();
  }

  @Test
  void aJournalOfANewerVersionIsRefusedWithOneLine() throws Exception {
    writtenBy(99);

    assertThatThrownBy(() -> JournalFormat.prepare(journal))
        .isInstanceOf(StartRefused.class)
        .hasMessageContaining("newer Hekla (format 99")
        .hasMessageContaining("--data")
        .message()
        .doesNotContain("\n");
  }

  @Test
  void aRefusedJournalKeepsItsVersionAndGetsNoTables() throws Exception {
    try (var connection = journal.connect();
        var statement = connection.createStatement()) {
      statement.execute("CREATE TABLE hekla_format (version INTEGER NOT NULL)");
      statement.execute("INSERT INTO hekla_format VALUES (99)");
    }

    assertThatThrownBy(() -> JournalFormat.prepare(journal)).isInstanceOf(StartRefused.class);

    try (var connection = journal.connect();
        var statement = connection.createStatement();
        var rows = statement.executeQuery("SELECT version FROM hekla_format")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getInt(1)).isEqualTo(99);
      assertThat(rows.next()).isFalse();
      assertThat(connection.getMetaData().getTables(null, null, "HEKLA_JOURNAL", null).next())
          .isFalse();
    }
  }

  private void writtenBy(int version) throws Exception {
    JournalFormat.prepare(journal);
    try (var connection = journal.connect();
        var statement = connection.createStatement()) {
      statement.execute("UPDATE hekla_format SET version = " + version);
    }
  }

  @Test
  void aJournalFromBeforeTheFirstReleaseIsRefusedWithOneLine() throws Exception {
    writtenBy(JournalFormat.VERSION - 1);

    assertThatThrownBy(() -> JournalFormat.prepare(journal))
        .isInstanceOf(StartRefused.class)
        .hasMessageContaining("before the first release (format 4, this build reads 5)")
        .message()
        .doesNotContain("\n");
  }

  @Test
  void aDamagedFileIsRefusedWithNameLossAndRemedy() throws Exception {
    Path file = folder.resolve("journal").resolve("journal.mv.db");
    Files.createDirectories(file.getParent());
    Files.writeString(file, "no database at all, but long enough to be read. ".repeat(500));

    assertThatThrownBy(() -> JournalFormat.prepare(journal))
        .isInstanceOf(StartRefused.class)
        .hasMessageStartingWith(file + ": is damaged and cannot be read; ")
        .hasMessageContainingAll("retries", "docs/backup.md")
        .message()
        .doesNotContain("recovery tool", "\n");
  }

  @Test
  void anEmptyFileIsNoticedAndOneThatIsMissingIsNot() throws Exception {
    Path journalFolder = Files.createDirectories(folder.resolve("journal"));
    assertThat(JournalDamage.empty(journalFolder)).isEmpty();

    Files.createFile(journalFolder.resolve("journal.mv.db"));
    assertThat(JournalDamage.empty(journalFolder))
        .get()
        .asString()
        .contains("is empty, so that its history is lost", "docs/backup.md");

    JournalFormat.prepare(journal);
    assertThat(JournalDamage.empty(journalFolder)).isEmpty();
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
}
