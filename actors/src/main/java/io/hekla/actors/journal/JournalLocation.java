package io.hekla.actors.journal;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import io.hekla.controller.host.ApplicationConf;
import io.hekla.controller.host.StartRefused;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import org.slf4j.LoggerFactory;

/** Place of the journal: a file or a database. */
public sealed interface JournalLocation {
  /** Longest time of a probe, in seconds. */
  int PROBE_SECONDS = 5;

  /** Path of Slick's settings in a configuration. */
  String SLICK = "akka-persistence-jdbc.shared-databases.slick.";

  /** Returns the URL for JDBC. */
  String url();

  /** Returns the name to log in with. */
  String user();

  /** Returns the password to log in with; may be empty. */
  String password();

  /** Returns the resource that creates missing tables. */
  String schema();

  /** Returns the name of this place in messages for people. */
  String description();

  /** Returns the configuration by which Akka stores its events here. */
  Config configuration();

  /** Releases the resources of this process, once they are no longer used. */
  void close();

  /**
   * Waits until the database has written a row; throws if it does not. A database whose disk is
   * full, or that is a replica by now, still answers.
   *
   * @throws SQLException if it cannot be reached, or cannot be written
   */
  default void probe() throws SQLException {
    try (Connection connection = connect();
        var statement = connection.createStatement()) {
      statement.setQueryTimeout(PROBE_SECONDS);
      statement.executeUpdate("UPDATE hekla_journal SET cluster = cluster");
    }
  }

  /** Opens a separate connection; the caller closes it. */
  default Connection connect() throws SQLException {
    return DriverManager.getConnection(url(), user(), password());
  }

  /**
   * Folder of this member, for one process at a time. Every commit is on the disk before it is
   * acknowledged ({@link SyncedFilePath}; without {@code WRITE_DELAY=0}, H2 acknowledges up to half
   * a second before it writes), and space of old versions is used again after a second, so that the
   * file stays small. There is one transaction at a time ({@link FileConnection}).
   */
  record Folder(Path folder) implements JournalLocation {
    @Override
    public String url() {
      return url(SyncedFilePath.name(folder.toAbsolutePath().resolve("journal").toString()));
    }

    /**
     * @param file as H2 names it, without its suffix
     */
    static String url(String file) {
      return "jdbc:h2:"
          + file
          + ";DATABASE_TO_UPPER=FALSE;DB_CLOSE_DELAY=-1;DB_CLOSE_ON_EXIT=FALSE;WRITE_DELAY=0"
          + ";RETENTION_TIME=1000";
    }

    @Override
    public String user() {
      return FileConnection.USER;
    }

    @Override
    public String password() {
      return FileConnection.PASSWORD;
    }

    @Override
    public Connection connect() throws SQLException {
      return FileConnection.get(url());
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
      return ConfigFactory.parseMap(
              Map.of(
                  // Events that arrive during a transaction are better written as one.
                  "jdbc-journal.parallelism",
                  1,
                  SLICK + "db.connectionPool",
                  "disabled",
                  SLICK + "db.dataSourceClass",
                  FileDataSource.class.getName(),
                  SLICK + "db.properties.url",
                  url(),
                  // It would hold the only connection for good.
                  SLICK + "db.keepAliveConnection",
                  false,
                  SLICK + "db.numThreads",
                  1,
                  SLICK + "db.maxConnections",
                  1,
                  SLICK + "db.minConnections",
                  1))
          .withFallback(slick("slick.jdbc.H2Profile$", "org.h2.Driver", this));
    }

    /** Writes pending data and closes the file, for another process or a later start. */
    @Override
    public void close() {
      try {
        FileConnection.shutDown(url());
      } catch (SQLException e) {
        LoggerFactory.getLogger(Folder.class).debug("already closed", e);
      }
    }
  }

  /**
   * PostgreSQL database that all members share.
   *
   * @param url as the user gave it
   */
  record Database(String url, String user, String password) implements JournalLocation {
    /**
     * Returns a database with what the settings of this process say about it.
     *
     * @param url as of {@code hekla.journal.url}; need not be that of the settings
     * @param user empty: that of {@code hekla.journal.user}
     * @param password empty: that of {@code hekla.journal.password}
     * @throws StartRefused if the settings cannot be read
     */
    public static Database of(String url, Optional<String> user, Optional<String> password)
        throws StartRefused {
      try {
        Config journal =
            ConfigFactory.systemProperties()
                .withFallback(ApplicationConf.ofProcess())
                .withFallback(ConfigFactory.defaultReferenceUnresolved())
                .resolve()
                .getConfig("hekla.journal");
        return new Database(
            url,
            user.orElseGet(() -> journal.getString("user")),
            password.orElseGet(() -> journal.getString("password")));
      } catch (ConfigException e) {
        throw new StartRefused("configuration: " + e.getMessage(), e);
      }
    }

    /** Returns the URL with time limits where the user set none: see {@link PostgreSqlUrl}. */
    @Override
    public String url() {
      return PostgreSqlUrl.withTimeLimits(url);
    }

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

    /** Returns the place without the password, which does not belong in a log. */
    @Override
    public String toString() {
      return "Database[" + url + ", user " + user + "]";
    }
  }

  private static Config slick(String profile, String driver, JournalLocation location) {
    return ConfigFactory.parseMap(
        Map.of(
            SLICK + "profile", profile,
            SLICK + "db.driver", driver,
            SLICK + "db.url", location.url(),
            SLICK + "db.user", location.user(),
            SLICK + "db.password", location.password()));
  }
}
