package io.hekla.actors.history;

import io.hekla.recorder.history.HistoryEvent;
import io.hekla.recorder.history.PodRecord;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Writer of the tables of the history, on one connection. Every row may be written again: then
 * nothing changes. All methods block, and what they have written is on the disk afterwards.
 */
public final class HistoryTables implements AutoCloseable {
  /** Pods of a transaction. */
  private static final int PODS_AT_ONCE = 1000;

  private static final String OPEN_PODS = "SELECT uid FROM hekla_history_pod WHERE ended IS NULL";
  private static final String END_POD =
      "UPDATE hekla_history_pod SET ended = ?, reason = ? WHERE uid = ? AND ended IS NULL";

  private final HistoryDatabase database;
  private final Connection connection;
  private final RowWriter<HistoryEvent> eventRows;
  private final RowWriter<PodRecord> podRows;

  /** Creates a writer, whose connection is closed with it. */
  public HistoryTables(HistoryDatabase database) throws SQLException {
    this.database = database;
    this.connection = database.connect();
    connection.setAutoCommit(false);
    eventRows = new RowWriter<>(connection, StoredColumns.EVENT);
    podRows = new RowWriter<>(connection, StoredColumns.POD);
  }

  /** Returns whether no event is there. */
  boolean isEmpty() throws SQLException {
    try (PreparedStatement query =
            connection.prepareStatement("SELECT 1 FROM hekla_history_event LIMIT 1");
        var rows = query.executeQuery()) {
      boolean empty = !rows.next();
      connection.commit();
      return empty;
    }
  }

  /** Writes events. Returns those that the database refuses, which are left out. */
  public List<LeftOutRow> write(List<HistoryEvent> events) throws SQLException {
    List<LeftOutRow> leftOut = eventRows.insert(events);
    database.persist(connection);
    return leftOut;
  }

  /**
   * Writes pods, each in place of what stood of it, with what only that knows. Returns those that
   * the database refuses, which are left out.
   */
  public List<LeftOutRow> writePods(Collection<PodRecord> pods) throws SQLException {
    var leftOut = new ArrayList<LeftOutRow>();
    List<PodRecord> all = List.copyOf(pods);
    for (int from = 0; from < all.size(); from += PODS_AT_ONCE) {
      List<PodRecord> some = all.subList(from, Math.min(from + PODS_AT_ONCE, all.size()));
      Map<String, PodRecord> before = stored(some.stream().map(PodRecord::uid).toList());
      var added = new ArrayList<PodRecord>();
      var changed = new ArrayList<PodRecord>();
      for (PodRecord pod : some) {
        PodRecord earlier = before.get(pod.uid());
        if (earlier == null) {
          added.add(pod);
        } else if (!pod.after(earlier).equals(earlier)) {
          changed.add(pod.after(earlier));
        }
      }
      leftOut.addAll(podRows.insert(added));
      leftOut.addAll(podRows.change(changed));
    }
    database.persist(connection);
    return leftOut;
  }

  private Map<String, PodRecord> stored(List<String> uids) throws SQLException {
    var found = new HashMap<String, PodRecord>();
    try (PreparedStatement query =
        connection.prepareStatement(StoredColumns.PODS + " WHERE uid = ANY(?)")) {
      query.setArray(1, connection.createArrayOf("VARCHAR", uids.toArray()));
      try (var rows = query.executeQuery()) {
        while (rows.next()) {
          PodRecord pod = StoredColumns.pod(rows);
          found.put(pod.uid(), pod);
        }
      }
    }
    return found;
  }

  /**
   * Ends the pods that have not ended and are not among those that exist: they went while nothing
   * observed them.
   *
   * @return their number
   */
  int endMissing(Set<String> existing, Instant at, String reason) throws SQLException {
    int ended = 0;
    try (PreparedStatement query = connection.prepareStatement(OPEN_PODS);
        var rows = query.executeQuery();
        PreparedStatement update = connection.prepareStatement(END_POD)) {
      while (rows.next()) {
        if (!existing.contains(rows.getString(1))) {
          update.setLong(1, at.toEpochMilli());
          update.setString(2, reason);
          update.setString(3, rows.getString(1));
          update.addBatch();
          ended++;
        }
      }
      update.executeBatch();
      connection.commit();
      database.persist(connection);
    }
    return ended;
  }

  /**
   * Deletes rows that are older than a time, the oldest first; pods that have not ended stay.
   *
   * @param most about how many of a table: those of the same millisecond go together
   * @return number of deleted rows; 0 if none is left
   */
  int deleteBefore(Instant time, int most) throws SQLException {
    int deleted =
        delete("hekla_history_event", "at", time, most)
            + delete("hekla_history_pod", "ended", time, most);
    if (deleted > 0) {
      database.persist(connection);
    }
    return deleted;
  }

  private int delete(String table, String column, Instant time, int most) throws SQLException {
    String sql =
        "DELETE FROM %1$s WHERE %2$s <= (SELECT MAX(t) FROM (SELECT %2$s AS t FROM %1$s"
            + " WHERE %2$s < ? ORDER BY %2$s LIMIT ?) AS oldest)";
    try (PreparedStatement delete = connection.prepareStatement(sql.formatted(table, column))) {
      delete.setLong(1, time.toEpochMilli());
      delete.setInt(2, most);
      int deleted = delete.executeUpdate();
      connection.commit();
      return deleted;
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
