package io.hekla.actors.history;

import io.hekla.recorder.history.HistoryEvent;
import io.hekla.recorder.history.PodRecord;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * Writer of the tables of the history, on one connection. Every row may be written again: then
 * nothing changes. All methods block, and what they have written is on the disk afterwards.
 */
public final class HistoryTables implements AutoCloseable {
  private final HistoryDatabase database;
  private final Connection connection;
  private final RowWriter<HistoryEvent> eventRows;
  private final PodTable podRows;
  private final PodLog podLog;

  /** Creates a writer, whose connection is closed with it. */
  public HistoryTables(HistoryDatabase database) throws SQLException {
    this.database = database;
    this.connection = database.connect();
    connection.setAutoCommit(false);
    eventRows = new RowWriter<>(connection, StoredColumns.EVENT);
    podRows = new PodTable(connection);
    podLog = new PodLog(connection);
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
   * Writes pods of which nothing is known, each in place of what stood of it, with what only that
   * knows. Returns those that the database refuses, which are left out.
   */
  public List<LeftOutRow> writePods(Collection<PodRecord> pods) throws SQLException {
    return writeSeen(pods.stream().map(PodWrite::unknown).toList()).leftOut();
  }

  /** Writes pods, each in place of what stood of it, with what only that knows. */
  PodTable.Result writeSeen(List<PodWrite> pods) throws SQLException {
    PodTable.Result result = podRows.write(pods);
    database.persist(connection);
    return result;
  }

  /** Returns whether a question is connected. */
  boolean hasReaders() throws SQLException {
    return database.hasReaders(connection);
  }

  /**
   * Writes pods whose rows wait to a log, from which the next start makes the rows. Until the log
   * is emptied, questions know that rows wait, those of events or pods.
   */
  void log(List<PodRecord> pods) throws SQLException {
    podLog.add(pods);
    database.persist(connection);
  }

  /** Empties the log of pods, all of which stand in rows by now. */
  void clearLog() throws SQLException {
    if (!podLog.isEmpty()) {
      podLog.clear();
      database.persist(connection);
    }
  }

  /**
   * Makes rows of the pods that a process has left in the log. Returns those that the database
   * refuses, which are left out.
   */
  List<LeftOutRow> recover() throws SQLException {
    List<LeftOutRow> leftOut = podRows.recover(podLog.read());
    database.persist(connection);
    clearLog();
    return leftOut;
  }

  /**
   * Ends the pods that have not ended and are not among those that exist: they went while nothing
   * observed them.
   *
   * @return their number
   */
  int endMissing(Set<String> existing, Instant at, String reason) throws SQLException {
    int ended = podRows.endMissing(existing, at, reason);
    database.persist(connection);
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
