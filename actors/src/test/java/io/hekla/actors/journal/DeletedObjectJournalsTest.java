package io.hekla.actors.journal;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

class DeletedObjectJournalsTest extends DeletedObjectJournalsContract {
  @TempDir Path folder;
  private JournalLocation journal = new JournalLocation.Folder(Path.of(""));

  @BeforeEach
  void prepare() throws Exception {
    journal = new JournalLocation.Folder(folder);
    JournalFormat.prepare(journal);
  }

  @AfterEach
  void close() {
    journal.close();
  }

  @Override
  JournalLocation journal() {
    return journal;
  }
}
