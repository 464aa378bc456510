package io.hekla.actors.journal;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Events written as entities write them, and the number of rows left, without an actor. */
public final class JournalRows {
  private JournalRows() {}

  /** An event after which work is left. */
  public static void event(JournalLocation journal, String persistenceId, long sequenceNumber)
      throws SQLException {
    event(journal, persistenceId, sequenceNumber, true);
  }

  /** An event after which nothing is left to do. */
  public static void lastEvent(JournalLocation journal, String persistenceId, long sequenceNumber)
      throws SQLException {
    event(journal, persistenceId, sequenceNumber, false);
  }

  private static void event(
      JournalLocation journal, String persistenceId, long sequenceNumber, boolean hasWork)
      throws SQLException {
    try (Connection connection = journal.connect()) {
      connection.setAutoCommit(false);
      event(connection, persistenceId, sequenceNumber, hasWork, new byte[1]);
      connection.commit();
    }
  }

  /** An event, in the transaction of the connection. */
  public static void event(
      Connection connection,
      String persistenceId,
      long sequenceNumber,
      boolean hasWork,
      byte[] payload)
      throws SQLException {
    JournalHeads.move(
        connection, List.of(new Advance(persistenceId, sequenceNumber, sequenceNumber, hasWork)));
    try (var insert =
        connection.prepareStatement(
            "INSERT INTO \"event_journal\" (\"persistence_id\", \"sequence_number\", \"writer\","
                + " \"write_timestamp\", \"adapter_manifest\", \"event_payload\","
                + " \"event_ser_id\", \"event_ser_manifest\")"
                + " VALUES (?, ?, 'w', 0, '', ?, 0, '')")) {
      insert.setString(1, persistenceId);
      insert.setLong(2, sequenceNumber);
      insert.setBytes(3, payload);
      insert.executeUpdate();
    }
  }

  /** A snapshot at this event. */
  public static void snapshot(JournalLocation journal, String persistenceId, long sequenceNumber)
      throws SQLException {
    try (Connection connection = journal.connect();
        var insert =
            connection.prepareStatement(
                "INSERT INTO \"snapshot\" (\"persistence_id\", \"sequence_number\", \"created\","
                    + " \"snapshot_ser_id\", \"snapshot_ser_manifest\", \"snapshot_payload\")"
                    + " VALUES (?, ?, 0, 0, '', ?)")) {
      insert.setString(1, persistenceId);
      insert.setLong(2, sequenceNumber);
      insert.setBytes(3, new byte[1]);
      insert.executeUpdate();
    }
  }

  /** Rows of all tables that name this persistence id. */
  public static long count(JournalLocation journal, String persistenceId) throws SQLException {
    long count = 0;
    try (Connection connection = journal.connect()) {
      for (String table : List.of("event_journal", "snapshot", "hekla_head")) {
        try (var query =
            connection.prepareStatement(
                "SELECT COUNT(*) FROM \"" + table + "\" WHERE \"persistence_id\" = ?")) {
          query.setString(1, persistenceId);
          try (var rows = query.executeQuery()) {
            count += rows.next() ? rows.getLong(1) : 0;
          }
        }
      }
    }
    return count;
  }
}
