package io.hekla.actors.journal;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import javax.sql.ConnectionEvent;
import javax.sql.ConnectionEventListener;
import javax.sql.PooledConnection;
import org.h2.jdbcx.JdbcDataSource;
import org.jspecify.annotations.Nullable;

/**
 * Only connection of this process to a file journal. One caller has it at a time, and gives it back
 * by closing it; the others wait in the order in which they came.
 *
 * <p>H2 writes tables to the file one after the other, also while a transaction changes them. Of a
 * transaction that is under way when another one is committed, one half may so be in the file and
 * the other not, and stay so if the process is killed before the next commit. Where there is one
 * transaction at a time, there is no such half.
 */
final class FileConnection {
  /** User and password of every file journal: the folder's mode guards it, not these. */
  static final String USER = "sa";

  static final String PASSWORD = "";

  /** Longest time to wait for the other callers. */
  private static final int WAIT_SECONDS = 5;

  /** All connections, by URL. */
  private static final ConcurrentMap<String, FileConnection> ALL = new ConcurrentHashMap<>();

  private final Semaphore turn = new Semaphore(1, true);
  private final JdbcDataSource file = new JdbcDataSource();

  /** The open connection, used only by the caller that has the turn. */
  private @Nullable PooledConnection pooled;

  private FileConnection(String url) {
    file.setURL(url);
    file.setUser(USER);
    file.setPassword(PASSWORD);
  }

  /**
   * Returns the connection to this file, from when it is free until the caller closes it.
   *
   * @throws SQLException if the file cannot be opened, or others have the connection for longer
   *     than five seconds
   */
  static Connection get(String url) throws SQLException {
    return ALL.computeIfAbsent(url, FileConnection::new).take();
  }

  /** Writes pending data and closes the file, until the connection is requested again. */
  static void shutDown(String url) throws SQLException {
    ALL.computeIfAbsent(url, FileConnection::new).shutDown();
  }

  private void shutDown() throws SQLException {
    try (Connection connection = take();
        var statement = connection.createStatement()) {
      pooled = null;
      statement.execute("SHUTDOWN");
    }
  }

  private Connection take() throws SQLException {
    awaitTurn();
    try {
      return handle();
    } catch (SQLException | RuntimeException e) {
      turn.release();
      throw e;
    }
  }

  private void awaitTurn() throws SQLException {
    try {
      if (!turn.tryAcquire(WAIT_SECONDS, TimeUnit.SECONDS)) {
        throw new SQLTransientConnectionException(
            "the file journal is busy with another transaction for %d seconds"
                .formatted(WAIT_SECONDS));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLTransientConnectionException("interrupted in front of the file journal", e);
    }
  }

  /**
   * Returns a handle of the connection. H2 closes the whole database when its file fails; then it
   * is opened again.
   */
  private Connection handle() throws SQLException {
    PooledConnection known = pooled;
    if (known != null) {
      try {
        return known.getConnection();
      } catch (SQLException e) {
        pooled = null;
      }
    }
    PooledConnection opened = file.getPooledConnection();
    opened.addConnectionEventListener(new GivesBack(turn));
    pooled = opened;
    return opened.getConnection();
  }

  private record GivesBack(Semaphore turn) implements ConnectionEventListener {
    @Override
    public void connectionClosed(ConnectionEvent event) {
      turn.release();
    }

    /** Does nothing: the caller closes the connection after that. */
    @Override
    public void connectionErrorOccurred(ConnectionEvent event) {}
  }
}
