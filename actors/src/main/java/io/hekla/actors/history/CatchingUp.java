package io.hekla.actors.history;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;

/**
 * Wait of a question for rows that wait while the member is busy. The member sees the connection of
 * the question at its next look, and writes them.
 */
final class CatchingUp {
  private static final Duration LONGEST = Duration.ofSeconds(5);
  private static final Duration LOOK = Duration.ofMillis(50);

  private CatchingUp() {}

  /** Returns once no row waits, or after the longest time. */
  static void await(Connection connection) throws SQLException {
    long until = System.nanoTime() + LONGEST.toNanos();
    try (PreparedStatement query = connection.prepareStatement(PodLog.ANY)) {
      while (isAnyThere(query) && System.nanoTime() - until < 0) {
        Thread.sleep(LOOK);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (SQLException e) {
      if (!HistoryTableReader.isOfNoTable(e)) {
        throw e;
      }
      // A member of an earlier build, whose rows do not wait.
    }
  }

  private static boolean isAnyThere(PreparedStatement query) throws SQLException {
    try (var rows = query.executeQuery()) {
      return rows.next();
    }
  }
}
