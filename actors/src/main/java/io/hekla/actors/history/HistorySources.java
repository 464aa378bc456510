package io.hekla.actors.history;

import io.hekla.actors.journal.JournalLocation;
import io.hekla.recorder.history.HistorySource;
import io.hekla.recorder.history.NoHistory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Optional;

/** Access to histories for commands, while members run and when they do not. */
public final class HistorySources {
  private static final String IN_USE = "90020";

  private HistorySources() {}

  /**
   * Opens the history of a data folder: through the member that runs on it, or else its file. If
   * rows of a busy member wait, it waits for them, for some seconds at most.
   *
   * @throws IOException if there is none, or it cannot be read; the message names the place
   */
  public static HistorySource ofFolder(Path data) throws IOException {
    var database = new HistoryDatabase.File(data.resolve(HistoryDatabase.FOLDER));
    if (!Files.exists(database.folder().resolve("history.mv.db"))) {
      throw new NoHistory(
          "there is no history in %s; hekla up writes it into the folder history of its data folder"
              .formatted(data));
    }
    Optional<Connection> running = throughMember(database);
    if (running.isPresent()) {
      return onRunning(running.get(), database);
    }
    try {
      return HistoryTableReader.on(
          DriverManager.getConnection(
              "jdbc:h2:"
                  + database.name()
                  // The file says that it stays open; it would, for reading only.
                  + ";DATABASE_TO_UPPER=FALSE;IFEXISTS=TRUE;ACCESS_MODE_DATA=r;DB_CLOSE_DELAY=0",
              HistoryDatabase.File.USER,
              HistoryDatabase.File.PASSWORD),
          database.description());
    } catch (SQLException e) {
      throw new IOException(
          "the history in %s cannot be read: %s"
              .formatted(
                  data,
                  IN_USE.equals(e.getSQLState())
                      ? "another process has it, and does not answer; try again"
                      : String.valueOf(e.getMessage()).lines().findFirst().orElse("no reason")),
          e);
    }
  }

  private static HistorySource onRunning(Connection connection, HistoryDatabase.File database)
      throws IOException {
    try {
      CatchingUp.await(connection);
      return HistoryTableReader.on(connection, database.description());
    } catch (SQLException e) {
      throw new IOException(database.description() + ": the member does not answer", e);
    }
  }

  private static Optional<Connection> throughMember(HistoryDatabase.File database)
      throws IOException {
    try {
      String[] access =
          Files.readString(database.folder().resolve(HistoryServer.FILE), StandardCharsets.UTF_8)
              .trim()
              .split(" ", 2);
      return access.length < 2
          ? Optional.empty()
          : Optional.of(
              DriverManager.getConnection(
                  "jdbc:h2:tcp://127.0.0.1:%s/%s;DATABASE_TO_UPPER=FALSE"
                      .formatted(access[0], access[1]),
                  HistoryDatabase.File.USER,
                  HistoryDatabase.File.PASSWORD));
    } catch (NoSuchFileException notRunning) {
      return Optional.empty();
    } catch (SQLException killed) {
      // The member that wrote the file is gone; another program may have its port by now.
      return Optional.empty();
    }
  }

  /**
   * Opens the history of a cluster.
   *
   * @throws IOException if the database cannot be reached
   */
  public static HistorySource ofDatabase(JournalLocation.Database database) throws IOException {
    try {
      return HistoryTableReader.on(database.connect(), database.description());
    } catch (SQLException e) {
      throw new IOException(
          database.description()
              + ": "
              + String.valueOf(e.getMessage()).lines().findFirst().orElse("no connection"),
          e);
    }
  }
}
