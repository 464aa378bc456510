package io.hekla.actors.journal;

import io.hekla.controller.host.PrivateFolder;
import io.hekla.controller.host.StartLog;
import io.hekla.controller.host.StartRefused;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * Format of the journal: its tables, and the encoding of the records in them. Its version is stored
 * in the journal itself.
 */
public final class JournalFormat {
  /**
   * Version that this build writes, and the only one that it reads. Earlier ones were never
   * released; this one is frozen, so that a build with a higher one has to read it as well.
   */
  public static final int VERSION = 5;

  private static final Pattern SEMICOLON = Pattern.compile(";\\s*\n");
  private static final int H2_DATABASE_IN_USE = 90020;

  /** Key of the advisory lock by which members that start at the same time wait for one another. */
  private static final long POSTGRESQL_LOCK = 0x48656b6c61L;

  private JournalFormat() {}

  /**
   * Makes a journal ready: creates missing tables and touches nothing else.
   *
   * @throws StartRefused if the place cannot be reached or written, or a newer version wrote it
   */
  public static void prepare(JournalLocation location) throws StartRefused {
    if (location instanceof JournalLocation.Folder place) {
      createFolder(place);
      JournalDamage.empty(place.folder()).ifPresent(StartLog::warn);
    }
    try (Connection connection = location.connect();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      if (location instanceof JournalLocation.Database) {
        // IF NOT EXISTS does not keep two members from creating one table at the same time.
        statement.execute("SELECT pg_advisory_xact_lock(" + POSTGRESQL_LOCK + ")");
      }
      prepare(location, statement);
      connection.commit();
      if (location instanceof JournalLocation.Folder(Path folder)) {
        SyncedFilePath.syncFolder(folder);
      }
    } catch (IOException e) {
      throw new StartRefused(
          "journal in %s: cannot be written (%s)".formatted(location.description(), e.getMessage()),
          e);
    } catch (SQLException e) {
      throw refused(location, e);
    }
  }

  /** Returns the refusal of a journal that cannot be read or written. */
  static StartRefused refused(JournalLocation location, SQLException e) {
    return new StartRefused(
        JournalDamage.damaged(location, e)
            .orElseGet(() -> "journal in " + location.description() + ": " + explain(location, e)),
        e);
  }

  private static void prepare(JournalLocation location, Statement statement)
      throws SQLException, StartRefused {
    // Alone and first: a journal of another format is recognized before a table of it is touched.
    statement.execute("CREATE TABLE IF NOT EXISTS hekla_format (version INTEGER NOT NULL)");
    int written = version(statement);
    if (written > VERSION) {
      throw refused(location, "written by a newer Hekla", written);
    }
    if (written != 0 && written < VERSION) {
      throw refused(location, "written by a Hekla from before the first release", written);
    }
    for (String sql : SEMICOLON.split(script(location.schema()), -1)) {
      if (!sql.isBlank()) {
        statement.execute(sql);
      }
    }
    if (written == 0) {
      statement.execute("INSERT INTO hekla_format VALUES (%d)".formatted(VERSION));
      statement.execute(
          "INSERT INTO hekla_journal (id) VALUES ('%s')".formatted(UUID.randomUUID()));
    }
  }

  private static StartRefused refused(JournalLocation location, String why, int written) {
    return new StartRefused(
        "journal in %s: %s (format %d, this build reads %d); use that version, or another"
                .formatted(location.description(), why, written, VERSION)
            + " --data folder");
  }

  private static void createFolder(JournalLocation.Folder place) throws StartRefused {
    try {
      PrivateFolder.make(place.folder());
    } catch (IOException e) {
      throw new StartRefused(
          "journal in "
              + place.description()
              + ": cannot be created; is it a folder you may write?",
          e);
    }
    if (!Files.isWritable(place.folder())) {
      throw new StartRefused("journal in " + place.description() + ": you may not write there");
    }
  }

  private static int version(Statement statement) throws SQLException {
    try (var rows = statement.executeQuery("SELECT MAX(version) FROM hekla_format")) {
      return rows.next() ? rows.getInt(1) : 0;
    }
  }

  private static String explain(JournalLocation location, SQLException e) {
    return switch (location) {
      case JournalLocation.Database database ->
          DatabaseRefusal.explain(database, e).orElseGet(() -> explain(e));
      case JournalLocation.Folder folder -> explain(e);
    };
  }

  /** Returns one line that explains a failure of the database to the person who starts Hekla. */
  static String explain(SQLException e) {
    if (e.getErrorCode() == H2_DATABASE_IN_USE) {
      return "in use by another process; stop that one, or use another --data folder";
    }
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof IOException io) {
        return "cannot be written (%s); make room or repair the disk, and start again"
            .formatted(io.getMessage());
      }
    }
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("cannot be opened");
  }

  private static String script(String resource) {
    try (InputStream in = JournalFormat.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("missing in this build: " + resource);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
