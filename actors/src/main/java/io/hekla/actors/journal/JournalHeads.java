package io.hekla.actors.journal;

import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;

/**
 * Heads of all journals, one row per persistence id in the table {@code hekla_head}: the highest
 * sequence number ever written, and whether the entity has work left. A head moves in the
 * transaction that writes the events, and stays when events are deleted after a snapshot. So a
 * writer that has missed an event is refused by value, whether or not the event still exists.
 *
 * <p>All methods block, and use the transaction of the connection.
 */
final class JournalHeads {
  private static final String BEGIN =
      "INSERT INTO hekla_head (sequence_number, has_work, persistence_id) VALUES (?, ?, ?)";

  // The row stays locked until the transaction ends: of two writers the second finds the first's.
  private static final String MOVE =
      "UPDATE hekla_head SET sequence_number = ?, has_work = ?, gone_since = NULL"
          + " WHERE persistence_id = ? AND sequence_number = ?";

  private static final String HEAD =
      "SELECT sequence_number FROM hekla_head WHERE persistence_id = ?";

  private JournalHeads() {}

  /**
   * Moves heads, each from the position that its writer assumes.
   *
   * @param advances one for each persistence id, in the order of persistence ids: two transactions
   *     that lock rows in the same order cannot block each other for ever
   * @throws StaleWriter if a head is elsewhere; the transaction must be rolled back
   */
  static void move(Connection connection, Collection<Advance> advances) throws SQLException {
    begin(connection, advances.stream().filter(advance -> advance.first() == 1).toList());
    advance(connection, advances.stream().filter(advance -> advance.first() != 1).toList());
  }

  private static void begin(Connection connection, List<Advance> advances) throws SQLException {
    if (advances.isEmpty()) {
      return;
    }
    try (PreparedStatement insert = connection.prepareStatement(BEGIN)) {
      for (Advance advance : advances) {
        insert.setLong(1, advance.last());
        insert.setBoolean(2, advance.hasWork());
        insert.setString(3, advance.persistenceId());
        insert.addBatch();
      }
      insert.executeBatch();
    } catch (BatchUpdateException e) {
      throw String.valueOf(e.getSQLState()).startsWith("23") ? stale(advances, e) : e;
    }
  }

  /**
   * Returns the error for stale writes. Several heads are begun by one statement, which does not
   * report which of them existed already.
   */
  private static SQLException stale(List<Advance> advances, BatchUpdateException e) {
    return new SQLException(
        "a journal that was to begin has begun already, one of "
            + advances.stream().map(Advance::persistenceId).limit(10).toList()
            + ": another incarnation has written meanwhile",
        e.getSQLState(),
        e);
  }

  private static void advance(Connection connection, List<Advance> advances) throws SQLException {
    if (advances.isEmpty()) {
      return;
    }
    try (PreparedStatement update = connection.prepareStatement(MOVE)) {
      for (Advance advance : advances) {
        update.setLong(1, advance.last());
        update.setBoolean(2, advance.hasWork());
        update.setString(3, advance.persistenceId());
        update.setLong(4, advance.first() - 1);
        update.addBatch();
      }
      int[] moved = update.executeBatch();
      for (int i = 0; i < moved.length; i++) {
        if (moved[i] != 1) {
          Advance refused = advances.get(i);
          throw new StaleWriter(refused, head(connection, refused.persistenceId()));
        }
      }
    }
  }

  private static OptionalLong head(Connection connection, String persistenceId)
      throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(HEAD)) {
      query.setString(1, persistenceId);
      try (ResultSet row = query.executeQuery()) {
        return row.next() ? OptionalLong.of(row.getLong(1)) : OptionalLong.empty();
      }
    }
  }
}
