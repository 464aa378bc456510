package io.hekla.actors.history;

import io.hekla.recorder.history.BodyText;
import io.hekla.recorder.history.HistoryEvent;
import io.hekla.recorder.history.PodRecord;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Writer of the tables of the history, on one connection. Every row may be written again: then
 * nothing changes. All methods block, and are one transaction.
 */
public final class HistoryTables implements AutoCloseable {
  private static final String EVENT =
      "INSERT INTO hekla_history_event (ordering, written, part, kind, namespace, name, sequence,"
          + " at, type, uid, command, resource_version, queue, body)"
          + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
  private static final String FORGET_EVENT =
      "DELETE FROM hekla_history_event WHERE ordering = ? AND written = ? AND part = ?";
  private static final String POD =
      "INSERT INTO hekla_history_pod (uid, namespace, name, job, task, pod_group, queue, owner,"
          + " node, milli_cpu, memory, milli_gpu, created, bound, started, ended, phase,"
          + " exit_codes, reason)"
          + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
  private static final String FORGET_POD = "DELETE FROM hekla_history_pod WHERE uid = ?";
  private static final String OPEN_PODS = "SELECT uid FROM hekla_history_pod WHERE ended IS NULL";
  private static final String END_POD =
      "UPDATE hekla_history_pod SET ended = ?, reason = ? WHERE uid = ? AND ended IS NULL";

  private final HistoryDatabase database;
  private final Connection connection;

  /** Creates a writer, whose connection is closed with it. */
  public HistoryTables(HistoryDatabase database) throws SQLException {
    this.database = database;
    this.connection = database.connect();
    connection.setAutoCommit(false);
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

  /** Writes events. */
  public void write(List<HistoryEvent> events) throws SQLException {
    try (PreparedStatement forget = connection.prepareStatement(FORGET_EVENT);
        PreparedStatement insert = connection.prepareStatement(EVENT)) {
      for (HistoryEvent event : events) {
        identity(forget, event);
        forget.addBatch();
        identity(insert, event);
        insert.setString(4, event.kind());
        insert.setString(5, event.key().namespace());
        insert.setString(6, event.key().name());
        insert.setLong(7, event.sequence());
        insert.setLong(8, event.at().toEpochMilli());
        insert.setString(9, event.type());
        insert.setString(10, event.context().uid());
        insert.setString(11, event.context().command());
        insert.setString(12, event.context().resourceVersion());
        insert.setString(13, event.context().queue());
        insert.setBytes(14, BodyText.stored(event.body()));
        insert.addBatch();
      }
      forget.executeBatch();
      insert.executeBatch();
      commit();
    }
  }

  private static void identity(PreparedStatement statement, HistoryEvent event)
      throws SQLException {
    statement.setLong(1, event.ordering());
    statement.setLong(2, event.written().toEpochMilli());
    statement.setInt(3, event.part());
  }

  /** Writes pods, each in place of what stood of it. */
  public void writePods(Collection<PodRecord> pods) throws SQLException {
    try (PreparedStatement forget = connection.prepareStatement(FORGET_POD);
        PreparedStatement insert = connection.prepareStatement(POD)) {
      for (PodRecord pod : pods) {
        forget.setString(1, pod.uid());
        forget.addBatch();
        insert.setString(1, pod.uid());
        insert.setString(2, pod.namespace());
        insert.setString(3, pod.name());
        insert.setString(4, pod.job());
        insert.setString(5, pod.task());
        insert.setString(6, pod.podGroup());
        insert.setString(7, pod.queue());
        insert.setString(8, pod.owner());
        insert.setString(9, pod.node());
        insert.setLong(10, pod.milliCpu());
        insert.setLong(11, pod.memory());
        insert.setLong(12, pod.milliGpu());
        insert.setLong(13, pod.created().toEpochMilli());
        insert.setLong(14, pod.bound().toEpochMilli());
        time(insert, 15, pod.started());
        time(insert, 16, pod.ended());
        insert.setString(17, pod.phase());
        insert.setString(18, pod.exitCodes());
        insert.setString(19, pod.reason());
        insert.addBatch();
      }
      forget.executeBatch();
      insert.executeBatch();
      commit();
    }
  }

  private static void time(PreparedStatement statement, int at, Optional<Instant> time)
      throws SQLException {
    if (time.isPresent()) {
      statement.setLong(at, time.get().toEpochMilli());
    } else {
      statement.setNull(at, Types.BIGINT);
    }
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
      commit();
    }
    return ended;
  }

  /** Deletes what is older than a time; pods that have not ended stay. Returns the rows. */
  int deleteBefore(Instant time) throws SQLException {
    int deleted = 0;
    for (String sql :
        List.of(
            "DELETE FROM hekla_history_event WHERE at < ?",
            "DELETE FROM hekla_history_pod WHERE ended < ?")) {
      try (PreparedStatement delete = connection.prepareStatement(sql)) {
        delete.setLong(1, time.toEpochMilli());
        deleted += delete.executeUpdate();
      }
      commit();
    }
    return deleted;
  }

  private void commit() throws SQLException {
    connection.commit();
    database.persist(connection);
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
