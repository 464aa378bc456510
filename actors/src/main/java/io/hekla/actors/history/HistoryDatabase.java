package io.hekla.actors.history;

import io.hekla.actors.journal.JournalLocation;
import io.hekla.actors.journal.SyncedFilePath;
import io.hekla.controller.host.PrivateFolder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.regex.Pattern;
import org.slf4j.LoggerFactory;

/** Database of the history. */
public sealed interface HistoryDatabase {
  /** Name of the folder of the history below a data folder. */
  String FOLDER = "history";

  /** Opens a connection; the caller closes it. */
  Connection connect() throws SQLException;

  /** Waits until what a connection has committed is on the disk. */
  default void persist(Connection connection) throws SQLException {}

  /**
   * Returns whether rows may wait while the member is busy: its CPU writes them, and it sees when
   * somebody asks.
   */
  default boolean mayWait() {
    return false;
  }

  /**
   * Returns whether anybody but the writer is connected.
   *
   * @param writer connection of the writer
   */
  default boolean hasReaders(Connection writer) throws SQLException {
    return true;
  }

  /** Returns the place in messages for people. */
  String description();

  /** Releases the resources of this process, once they are no longer used. */
  default void close() {}

  /** Creates missing tables, and touches nothing else. */
  default void prepare() throws SQLException, IOException {
    if (this instanceof File file) {
      PrivateFolder.make(file.folder());
    }
    try (Connection connection = connect();
        var statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      if (this instanceof Shared) {
        statement.execute("SELECT pg_advisory_xact_lock(" + Shared.LOCK + ")");
      }
      for (String sql : script().split(Pattern.quote(";") + "\\s*\n", -1)) {
        if (!sql.isBlank()) {
          statement.execute(sql);
        }
      }
      connection.commit();
      persist(connection);
    }
  }

  private String script() throws IOException {
    String resource = this instanceof File ? "/history/h2.sql" : "/history/postgresql.sql";
    try (InputStream in = HistoryDatabase.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("missing in this build: " + resource);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Returns the database of a member's history, beside its journal. */
  static HistoryDatabase beside(JournalLocation journal, Path data) {
    return switch (journal) {
      case JournalLocation.Folder folder -> new File(data.resolve(FOLDER));
      case JournalLocation.Database database -> new Shared(database);
    };
  }

  /**
   * File of a member, apart from that of the journal: its transactions do not wait for those of the
   * journal, nor the other way round.
   */
  record File(Path folder) implements HistoryDatabase {
    static final String USER = "sa";
    static final String PASSWORD = "";

    private static final String OTHERS = "SELECT COUNT(*) > 1 FROM INFORMATION_SCHEMA.SESSIONS";

    private static final int MOST_TRIES = 5;

    /** A day, in milliseconds. */
    private static final int NEVER = 24 * 60 * 60 * 1000;

    /** Returns the name of the file, as H2 names it. */
    String name() {
      return SyncedFilePath.name(folder.toAbsolutePath().resolve("history").toString());
    }

    /**
     * Opens a connection. H2 writes no commit by itself: it would do so at a commit of any
     * connection, those of readers included, while the writer is in the middle of a transaction,
     * and half of that would stay in the file if the process were killed then. The writer alone
     * calls {@link #persist}.
     *
     * <p>All connections of a process share one database, also one that a question of this process
     * has opened for reading only, before the writer opened it: it is closed then, and the question
     * fails.
     */
    @Override
    public Connection connect() throws SQLException {
      Connection connection = open();
      for (int again = 0; again < MOST_TRIES && connection.isReadOnly(); again++) {
        try (Connection readOnly = connection;
            var statement = readOnly.createStatement()) {
          statement.execute("SHUTDOWN");
        }
        connection = open();
      }
      return connection;
    }

    private Connection open() throws SQLException {
      return DriverManager.getConnection(
          "jdbc:h2:"
              + name()
              + ";DATABASE_TO_UPPER=FALSE;DB_CLOSE_DELAY=-1;DB_CLOSE_ON_EXIT=FALSE"
              + ";WRITE_DELAY="
              + NEVER
              + ";RETENTION_TIME=1000",
          USER,
          PASSWORD);
    }

    @Override
    public void persist(Connection connection) throws SQLException {
      try (var statement = connection.createStatement()) {
        statement.execute("CHECKPOINT");
      }
    }

    @Override
    public boolean mayWait() {
      return true;
    }

    @Override
    public boolean hasReaders(Connection writer) throws SQLException {
      try (var query = writer.prepareStatement(OTHERS);
          var rows = query.executeQuery()) {
        rows.next();
        return rows.getBoolean(1);
      }
    }

    @Override
    public String description() {
      return "folder " + folder;
    }

    /** Writes pending data and closes the file, for another process or a later start. */
    @Override
    public void close() {
      try (Connection connection = connect();
          var statement = connection.createStatement()) {
        statement.execute("SHUTDOWN");
      } catch (SQLException e) {
        LoggerFactory.getLogger(File.class).debug("already closed", e);
      }
    }
  }

  /** Database that all members share. */
  record Shared(JournalLocation.Database database) implements HistoryDatabase {
    /** Key of the lock by which members that start at the same time wait for one another. */
    static final long LOCK = 0x48656b6c62L;

    @Override
    public Connection connect() throws SQLException {
      return database.connect();
    }

    @Override
    public String description() {
      return database.description();
    }
  }
}
