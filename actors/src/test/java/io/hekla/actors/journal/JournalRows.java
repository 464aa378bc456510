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
    event(
        connection,
        new Stored(persistenceId, sequenceNumber, payload, 0, "", new byte[0]),
        hasWork);
  }

  /**
   * Row as it is in the journal.
   *
   * @param context of an event; empty: none
   */
  @SuppressWarnings("ArrayRecordComponent") // No row is compared or changed.
  public record Stored(
      String persistenceId,
      long sequenceNumber,
      byte[] payload,
      int serializer,
      String manifest,
      byte[] context) {}

  /** An event as it was stored, in the transaction of the connection. */
  public static void event(Connection connection, Stored event, boolean hasWork)
      throws SQLException {
    JournalHeads.move(
        connection,
        List.of(
            new Advance(
                event.persistenceId(), event.sequenceNumber(), event.sequenceNumber(), hasWork)));
    try (var insert =
        connection.prepareStatement(
            "INSERT INTO \"event_journal\" (\"persistence_id\", \"sequence_number\", \"writer\","
                + " \"write_timestamp\", \"adapter_manifest\", \"event_payload\","
                + " \"event_ser_id\", \"event_ser_manifest\", \"meta_payload\")"
                + " VALUES (?, ?, 'w', 0, '', ?, ?, ?, ?)")) {
      insert.setString(1, event.persistenceId());
      insert.setLong(2, event.sequenceNumber());
      insert.setBytes(3, event.payload());
      insert.setInt(4, event.serializer());
      insert.setString(5, event.manifest());
      insert.setBytes(6, event.context().length == 0 ? null : event.context());
      insert.executeUpdate();
    }
  }

  /** A snapshot at this event. */
  public static void snapshot(JournalLocation journal, String persistenceId, long sequenceNumber)
      throws SQLException {
    try (Connection connection = journal.connect()) {
      snapshot(
          connection, new Stored(persistenceId, sequenceNumber, new byte[1], 0, "", new byte[0]));
    }
  }

  /** A snapshot without the events before it, in the transaction of the connection. */
  public static void beginWith(Connection connection, Stored snapshot) throws SQLException {
    JournalHeads.move(
        connection,
        List.of(new Advance(snapshot.persistenceId(), 1, snapshot.sequenceNumber(), true)));
    snapshot(connection, snapshot);
  }

  private static void snapshot(Connection connection, Stored snapshot) throws SQLException {
    try (var insert =
        connection.prepareStatement(
            "INSERT INTO \"snapshot\" (\"persistence_id\", \"sequence_number\", \"created\","
                + " \"snapshot_ser_id\", \"snapshot_ser_manifest\", \"snapshot_payload\")"
                + " VALUES (?, ?, 0, ?, ?, ?)")) {
      insert.setString(1, snapshot.persistenceId());
      insert.setLong(2, snapshot.sequenceNumber());
      insert.setInt(3, snapshot.serializer());
      insert.setString(4, snapshot.manifest());
      insert.setBytes(5, snapshot.payload());
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
