package io.hekla.actors.journal;

import io.hekla.controller.entity.EventContext;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * All events of a journal in the order of their {@code ordering}, none left out. All methods block.
 *
 * <p>PostgreSQL gives numbers before transactions are committed, so that an event with a smaller
 * number may appear after one with a greater. Numbers that follow one another without a gap have no
 * such event. Behind a gap, events are returned only once all transactions are over that ran when
 * they were first seen: every writer moves a head before it takes a number, and so has its id of a
 * transaction before it has the number. A file has one transaction at a time, and no such gap.
 */
public final class JournalEvents {
  private static final String SELECT =
      "SELECT \"ordering\", \"persistence_id\", \"sequence_number\", \"write_timestamp\","
          + " \"event_payload\", \"event_ser_id\", \"event_ser_manifest\", \"meta_payload\","
          + " \"meta_ser_id\" FROM \"event_journal\" WHERE \"ordering\" > ?"
          + " ORDER BY \"ordering\" LIMIT ?";
  private static final String LAST = "SELECT MAX(\"ordering\") FROM \"event_journal\"";
  private static final String OWN_TRANSACTION = "SELECT pg_current_xact_id()::text";
  private static final String OLDEST_RUNNING =
      "SELECT pg_snapshot_xmin(pg_current_snapshot())::text";

  private final JournalLocation journal;
  private final int most;

  /** Number up to which no event can appear any more. */
  private long settled;

  /** Last event when {@link #transaction} was begun. */
  private long candidate;

  /** Id of a transaction; once all earlier ones are over, the candidate is settled. 0: none. */
  private long transaction;

  /**
   * Event as it is stored.
   *
   * @param written milliseconds since the epoch
   */
  @SuppressWarnings("ArrayRecordComponent") // No stored event is compared or changed.
  public record StoredEvent(
      long ordering,
      String persistenceId,
      long sequence,
      long written,
      byte[] payload,
      int serializer,
      String manifest,
      EventContext context) {}

  /**
   * Events that follow a position.
   *
   * @param upTo number up to which they are all events
   * @param more whether further ones can be read at once
   * @param hasGap whether further ones exist behind a gap in which events may still appear
   */
  public record Page(List<StoredEvent> events, long upTo, boolean more, boolean hasGap) {
    public Page {
      events = List.copyOf(events);
    }
  }

  /**
   * @param most events of a page at most
   */
  public JournalEvents(JournalLocation journal, int most) {
    this.journal = journal;
    this.most = most;
  }

  /** Returns the number of the last event; 0 if there is none. */
  public long last() throws SQLException {
    try (Connection connection = journal.connect()) {
      return last(connection);
    }
  }

  private static long last(Connection connection) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(LAST);
        ResultSet rows = query.executeQuery()) {
      return rows.next() ? rows.getLong(1) : 0;
    }
  }

  /** Returns the events after a number, as far as none can appear between them any more. */
  public Page after(long position) throws SQLException {
    try (Connection connection = journal.connect()) {
      if (journal instanceof JournalLocation.Folder) {
        settled = Long.MAX_VALUE;
      }
      Page page = read(connection, position);
      if (page.hasGap() && settle(connection)) {
        page = read(connection, position);
      }
      return page;
    }
  }

  private Page read(Connection connection, long position) throws SQLException {
    var events = new ArrayList<StoredEvent>();
    long upTo = position;
    try (PreparedStatement query = connection.prepareStatement(SELECT)) {
      query.setLong(1, position);
      query.setInt(2, most);
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          StoredEvent event = event(rows);
          if (event.ordering() != upTo + 1 && event.ordering() > settled) {
            return new Page(events, upTo, false, true);
          }
          events.add(event);
          upTo = event.ordering();
        }
      }
    }
    return new Page(events, upTo, events.size() == most, false);
  }

  /** Returns whether {@link #settled} has moved. Waits for no transaction. */
  private boolean settle(Connection connection) throws SQLException {
    if (transaction == 0) {
      candidate = last(connection);
      transaction = number(connection, OWN_TRANSACTION);
    }
    if (number(connection, OLDEST_RUNNING) < transaction) {
      return false;
    }
    transaction = 0;
    boolean moved = candidate > settled;
    settled = Math.max(settled, candidate);
    return moved;
  }

  private static long number(Connection connection, String sql) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(sql);
        ResultSet rows = query.executeQuery()) {
      rows.next();
      return Long.parseLong(rows.getString(1));
    }
  }

  private static StoredEvent event(ResultSet row) throws SQLException {
    byte[] context = row.getBytes(8);
    row.getInt(9);
    boolean isOurs = row.wasNull() && context != null;
    return new StoredEvent(
        row.getLong(1),
        row.getString(2),
        row.getLong(3),
        row.getLong(4),
        row.getBytes(5),
        row.getInt(6),
        row.getString(7),
        isOurs ? EventContextTag.read(context).orElse(EventContext.NONE) : EventContext.NONE);
  }
}
