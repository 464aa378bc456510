package io.hekla.actors.journal;

import io.hekla.actors.StartRefused;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.regex.Pattern;

/**
 * The format of the journal: which tables there are, and how the records in them are written. Its
 * version is kept in the journal itself.
 */
public final class JournalFormat {
  /**
   * The version that this build writes and the only one that it reads: 1 was never released, and
   * what it lacks cannot be made up (who began a term, what was refused).
   */
  public static final int VERSION = 2;

  private static final Pattern SEMICOLON = Pattern.compile(";\\s*\n");
  private static final int H2_DATABASE_IN_USE = 90020;

  private JournalFormat() {}

  /**
   * Makes a journal ready: creates what is missing and touches nothing else.
   *
   * @throws StartRefused if the place cannot be reached or written, or a newer version wrote it
   */
  public static void prepare(JournalLocation location) throws StartRefused {
    if (location instanceof JournalLocation.Folder place) {
      createFolder(place);
    }
    try (Connection connection = location.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE IF NOT EXISTS hekla_format (version INTEGER NOT NULL)");
      int written = writtenVersion(statement);
      if (written != 0 && written != VERSION) {
        throw new StartRefused(
            "journal in "
                + location.description()
                + (written > VERSION
                    ? ": written by a newer Hekla (format "
                    : ": written by a Hekla from before the first release (format ")
                + written
                + ", this build reads "
                + VERSION
                + "); use that version, or another --data folder");
      }
      for (String sql : SEMICOLON.split(script(location.schema()), -1)) {
        if (!sql.isBlank()) {
          statement.execute(sql);
        }
      }
      if (written == 0) {
        statement.execute("INSERT INTO hekla_format VALUES (" + VERSION + ")");
      }
    } catch (SQLException e) {
      throw new StartRefused("journal in " + location.description() + ": " + explain(e), e);
    }
  }

  private static void createFolder(JournalLocation.Folder place) throws StartRefused {
    try {
      Files.createDirectories(place.folder());
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

  private static int writtenVersion(Statement statement) throws SQLException {
    try (var rows = statement.executeQuery("SELECT MAX(version) FROM hekla_format")) {
      return rows.next() ? rows.getInt(1) : 0;
    }
  }

  private static String explain(SQLException e) {
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
