package io.hekla.actors.journal;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import org.slf4j.LoggerFactory;

/** Where the journal lies. */
public sealed interface JournalLocation {
  /** URL for JDBC. */
  String url();

  /** Name to log in with. */
  String user();

  /** Password to log in with; may be empty. */
  String password();

  /** Resource that creates the tables where they are missing. */
  String schema();

  /** How messages name this place to people. */
  String description();

  /** What Akka has to be told to keep its events here. */
  Config configuration();

  /** Gives back what this process holds of it, once nobody uses it any more. */
  void close();

  /** A connection of one's own; the caller closes it. */
  default Connection connect() throws SQLException {
    return DriverManager.getConnection(url(), user(), password());
  }

  /**
   * A folder of this member, for one process at a time. Every commit is written through before it
   * is acknowledged (without {@code WRITE_DELAY=0}, H2 acknowledges up to half a second too early),
   * and space of old versions is used again after a second, so that the file stays small.
   */
  record Folder(Path folder) implements JournalLocation {
    @Override
    public String url() {
      return "jdbc:h2:file:"
          + folder.toAbsolutePath().resolve("journal")
          + ";DATABASE_TO_UPPER=FALSE;DB_CLOSE_DELAY=-1;DB_CLOSE_ON_EXIT=FALSE;WRITE_DELAY=0"
          + ";RETENTION_TIME=1000";
    }

    @Override
    public String user() {
      return "sa";
    }

    @Override
    public String password() {
      return "";
    }

    @Override
    public String schema() {
      return "/journal/h2.sql";
    }

    @Override
    public String description() {
      return "folder " + folder;
    }

    @Override
    public Config configuration() {
      // H2 writes one commit after the other, so what arrives meanwhile is better written as one.
      return ConfigFactory.parseMap(Map.of("jdbc-journal.parallelism", 1))
          .withFallback(slick("slick.jdbc.H2Profile$", "org.h2.Driver", this));
    }

    /** Writes what is left and lets go of the file, for another process or a later start. */
    @Override
    public void close() {
      try (Connection connection = connect();
          var statement = connection.createStatement()) {
        statement.execute("SHUTDOWN");
      } catch (SQLException e) {
        LoggerFactory.getLogger(Folder.class).debug("already closed", e);
      }
    }
  }

  /** A PostgreSQL database that all members share. */
  record Database(String url, String user, String password) implements JournalLocation {
    @Override
    public String schema() {
      return "/journal/postgresql.sql";
    }

    @Override
    public String description() {
      return "database " + url;
    }

    @Override
    public Config configuration() {
      return slick("slick.jdbc.PostgresProfile$", "org.postgresql.Driver", this);
    }

    @Override
    public void close() {}

    /** Without the password, which has no place in a log. */
    @Override
    public String toString() {
      return "Database[" + url + ", user " + user + "]";
    }
  }

  private static Config slick(String profile, String driver, JournalLocation location) {
    String slick = "akka-persistence-jdbc.shared-databases.slick.";
    return ConfigFactory.parseMap(
        Map.of(
            slick + "profile", profile,
            slick + "db.driver", driver,
            slick + "db.url", location.url(),
            slick + "db.user", location.user(),
            slick + "db.password", location.password()));
  }
}
