package io.hekla.actors.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Size of a journal: of its file, or of its tables with their indexes. */
public final class JournalSize {
  /** Suffix of the files of H2. */
  private static final String FILE = "journal.mv.db";

  private static final String TABLES =
      "SELECT sum(pg_total_relation_size(to_regclass(name)))"
          + " FROM unnest(ARRAY['event_journal', 'event_tag', 'snapshot', 'hekla_head']) AS name";

  private JournalSize() {}

  /**
   * Returns the number of bytes; 0 if there is none yet.
   *
   * @throws IOException if the file cannot be examined
   * @throws SQLException if the database does not answer
   */
  public static long of(JournalLocation journal) throws IOException, SQLException {
    return switch (journal) {
      case JournalLocation.Folder folder -> {
        try {
          yield Files.size(folder.folder().resolve(FILE));
        } catch (NoSuchFileException none) {
          yield 0;
        }
      }
      case JournalLocation.Database database -> {
        try (Connection connection = database.connect();
            Statement statement = connection.createStatement()) {
          statement.setQueryTimeout(JournalLocation.PROBE_SECONDS);
          try (ResultSet sum = statement.executeQuery(TABLES)) {
            yield sum.next() ? sum.getLong(1) : 0;
          }
        }
      }
    };
  }
}
