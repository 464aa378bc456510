package io.hekla.actors.journal;

import static org.junit.jupiter.api.Assumptions.abort;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;

/** PostgreSQL database of its own on this machine; without one the test is aborted. */
public final class TestDatabase implements AutoCloseable {
  private static final String CUT_OFF =
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'postgres'";

  private final EmbeddedPostgres server;

  private TestDatabase(EmbeddedPostgres server) {
    this.server = server;
  }

  /** An empty one. */
  public static TestDatabase start() {
    return start(0);
  }

  /** An empty one at a port of loopback; 0 takes a free one. */
  static TestDatabase start(int port) {
    try {
      return new TestDatabase(
          EmbeddedPostgres.builder()
              .setServerConfig("max_connections", "100")
              .setPort(port)
              .start());
    } catch (IOException | IllegalStateException e) {
      return abort("no PostgreSQL can be started here: " + e);
    }
  }

  int port() {
    return server.getPort();
  }

  /** The journal in it. */
  public JournalLocation journal() {
    return new JournalLocation.Database(
        server.getJdbcUrl("postgres", "postgres"), "postgres", "postgres");
  }

  /** The journal in it, for a client that waits so long for an answer. */
  public JournalLocation journal(Duration socketTimeout) {
    return new JournalLocation.Database(
        server.getJdbcUrl("postgres", "postgres") + "&socketTimeout=" + socketTimeout.toSeconds(),
        "postgres",
        "postgres");
  }

  /** Copies the database, which disconnects its clients. */
  public void backUp() throws SQLException {
    execute(CUT_OFF, "CREATE DATABASE backup TEMPLATE postgres");
  }

  /** Has the database be as it was copied. */
  public void restore() throws SQLException {
    execute("DROP DATABASE postgres WITH (FORCE)", "CREATE DATABASE postgres TEMPLATE backup");
  }

  /** Disconnects all clients; from now on none can connect. */
  public void refuse() throws SQLException {
    execute("ALTER DATABASE postgres ALLOW_CONNECTIONS false", CUT_OFF);
  }

  /** From now on clients can connect again. */
  public void admit() throws SQLException {
    execute("ALTER DATABASE postgres ALLOW_CONNECTIONS true");
  }

  private void execute(String... statements) throws SQLException {
    try (var connection =
            DriverManager.getConnection(
                server.getJdbcUrl("postgres", "template1"), "postgres", "postgres");
        var statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  @Override
  public void close() {
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
