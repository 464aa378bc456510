package io.hekla.actors.journal;

import java.sql.Connection;
import java.sql.SQLException;

/** Deletion of the events of one entity that a snapshot made superfluous. */
final class SupersededEvents {
  private static final String MARK =
      "UPDATE \"event_journal\" SET \"deleted\" = TRUE WHERE \"persistence_id\" = ?"
          + " AND \"sequence_number\" <= ? AND \"deleted\" = FALSE";
  private static final String DELETE =
      "DELETE FROM \"event_journal\" WHERE \"persistence_id\" = ? AND \"deleted\" = TRUE"
          + " AND \"ordering\" <= ? AND \"sequence_number\" < (SELECT MAX(e.\"sequence_number\")"
          + " FROM \"event_journal\" e WHERE e.\"persistence_id\" = ? AND e.\"deleted\" = TRUE)";

  private SupersededEvents() {}

  /** Marks and deletes events, in the transaction of the connection. */
  static void delete(Connection connection, String persistenceId, long maxSequenceNumber)
      throws SQLException {
    try (var mark = connection.prepareStatement(MARK)) {
      mark.setString(1, persistenceId);
      mark.setLong(2, maxSequenceNumber);
      mark.executeUpdate();
    }
    long read = HistoryPosition.read(connection).orElse(Long.MAX_VALUE);
    try (var delete = connection.prepareStatement(DELETE)) {
      delete.setString(1, persistenceId);
      delete.setLong(2, read);
      delete.setString(3, persistenceId);
      delete.executeUpdate();
    }
  }
}
