package io.hekla.actors.journal;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.OptionalLong;

/**
 * Position of the history in the journal: the {@code ordering} up to which it holds every event. It
 * is in the database of the journal, and moves after the history is written, so that a failure in
 * between has events read twice, never left out. All methods block.
 */
public final class HistoryPosition implements JournalProjection {
  private final JournalLocation journal;

  /** Returns the position in a journal. */
  public HistoryPosition(JournalLocation journal) {
    this.journal = journal;
  }

  @Override
  public String name() {
    return "history";
  }

  @Override
  public long readUpTo() throws SQLException {
    try (Connection connection = journal.connect()) {
      return read(connection).orElse(0);
    }
  }

  /** Returns the position; empty if there is no history, so that no event waits for it. */
  static OptionalLong read(Connection connection) throws SQLException {
    try (var query =
            connection.prepareStatement("SELECT MIN(position) FROM hekla_history_position");
        var rows = query.executeQuery()) {
      if (!rows.next()) {
        return OptionalLong.empty();
      }
      long position = rows.getLong(1);
      return rows.wasNull() ? OptionalLong.empty() : OptionalLong.of(position);
    }
  }

  /**
   * Begins the history at the first event that the journal still has; nothing if it has begun.
   *
   * @param at milliseconds since the epoch
   */
  public void begin(long at) throws SQLException {
    try (Connection connection = journal.connect();
        var insert =
            connection.prepareStatement(
                "INSERT INTO hekla_history_position (id, position, begun) SELECT 1, 0, ? WHERE NOT"
                    + " EXISTS (SELECT 1 FROM hekla_history_position)")) {
      insert.setLong(1, at);
      insert.executeUpdate();
    } catch (SQLException e) {
      // Another member has begun it in between.
      if (!String.valueOf(e.getSQLState()).startsWith("23")) {
        throw e;
      }
    }
  }

  /** Moves the position forward; never back. */
  public void move(long position) throws SQLException {
    try (Connection connection = journal.connect();
        var update =
            connection.prepareStatement(
                "UPDATE hekla_history_position SET position = ? WHERE position < ?")) {
      update.setLong(1, position);
      update.setLong(2, position);
      update.executeUpdate();
    }
  }

  /** Ends the history, so that no event waits for it any longer. */
  public void end() throws SQLException {
    try (Connection connection = journal.connect();
        var statement = connection.createStatement()) {
      statement.executeUpdate("DELETE FROM hekla_history_position");
    }
  }
}
