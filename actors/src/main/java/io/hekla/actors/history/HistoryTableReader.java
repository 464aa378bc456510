package io.hekla.actors.history;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.history.EventFilter;
import io.hekla.recorder.history.HistoryEvent;
import io.hekla.recorder.history.HistoryRows;
import io.hekla.recorder.history.HistorySource;
import io.hekla.recorder.history.NoHistory;
import io.hekla.recorder.history.PodFilter;
import io.hekla.recorder.history.PodRecord;
import io.hekla.recorder.history.PodsOf;
import io.hekla.recorder.history.Position;
import io.hekla.recorder.history.RowRange;
import io.hekla.recorder.limit.OutOfTime;
import io.hekla.recorder.limit.TimeLimit;
import java.io.IOException;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Reader of the tables of the history, on one connection. */
final class HistoryTableReader implements HistorySource {
  private static final String PART = " LIMIT ? OFFSET ?";

  /** Rows that a driver keeps in memory. */
  private static final int ROWS_AT_ONCE = 1_000;

  /** Limits of more seconds are left to users, who end a command themselves. */
  private static final long LONGEST = 3_600;

  private static final String NAMES =
      "SELECT DISTINCT name FROM hekla_history_event WHERE kind = ? AND namespace = ?"
          + " ORDER BY name LIMIT 10000";
  private static final String IN_ORDER = " ORDER BY at, written, ordering, part";
  private static final String LATEST_FIRST =
      " ORDER BY at DESC, written DESC, ordering DESC, part DESC";

  /** State of SQL for a table that does not exist: of PostgreSQL, and of H2. */
  private static final List<String> NO_TABLE = List.of("42P01", "42S02", "42S04", "42S03");

  private final Connection connection;
  private final String place;
  private final TimeLimit time;

  /**
   * Returns a reader on a connection, which is closed with it. It reads in a transaction: outside
   * of one PostgreSQL sends all rows of a query at once. Nothing is written, so that nothing has to
   * be committed, and each question sees what is there at its time.
   */
  static HistoryTableReader on(Connection connection, String place) throws SQLException {
    connection.setAutoCommit(false);
    return new HistoryTableReader(connection, place, TimeLimit.NONE);
  }

  private HistoryTableReader(Connection connection, String place, TimeLimit time) {
    this.connection = connection;
    this.place = place;
    this.time = time;
  }

  @Override
  public HistoryRows<HistoryEvent> events(
      String kind, String namespace, Set<String> names, RowRange range) throws IOException {
    boolean isOne = names.size() == 1;
    String sql =
        StoredColumns.EVENTS
            + (isOne ? " WHERE name = ?" : " WHERE name = ANY(?)")
            + " AND namespace = ? AND kind = ? AND at >= ? AND at <= ?"
            + (range.isLatest() ? LATEST_FIRST : IN_ORDER)
            + " LIMIT ?";
    var events = new ArrayList<HistoryEvent>();
    long text = 0;
    try (PreparedStatement query =
            prepared(
                sql,
                isOne ? names.iterator().next() : array(names),
                namespace,
                kind,
                range.from().toEpochMilli(),
                range.until().toEpochMilli(),
                range.most() + 1L);
        ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        time.check();
        HistoryEvent event = StoredColumns.event(rows);
        text += event.body().length();
        boolean isBeyond =
            events.size() == range.most() || (!events.isEmpty() && text > range.text());
        if (isBeyond) {
          return inOrder(events, range, true);
        }
        events.add(event);
      }
      return inOrder(events, range, false);
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  private static <T> HistoryRows<T> inOrder(List<T> read, RowRange range, boolean isCut) {
    return new HistoryRows<>(range.isLatest() ? read.reversed() : read, isCut);
  }

  private Array array(Set<String> names) throws IOException {
    try {
      return connection.createArrayOf("VARCHAR", names.toArray());
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  @Override
  public List<HistoryEvent> events(EventFilter filter, int skipped, int most) throws IOException {
    var sql =
        new StringBuilder(StoredColumns.EVENTS)
            .append(" WHERE at >= ? AND at < ? AND kind = ? AND type = ?");
    var values =
        new ArrayList<Object>(
            List.of(
                filter.from().toEpochMilli(),
                filter.until().toEpochMilli(),
                filter.kind(),
                filter.type()));
    where(sql, values, "namespace", filter.namespace());
    where(sql, values, "queue", filter.queue());
    values.add(most);
    values.add(skipped);
    return events(sql.append(IN_ORDER).append(PART).toString(), values.toArray());
  }

  @Override
  public List<String> names(String kind, String namespace) throws IOException {
    try (PreparedStatement query = prepared(NAMES, kind, namespace);
        ResultSet rows = query.executeQuery()) {
      var names = new ArrayList<String>();
      while (rows.next()) {
        names.add(rows.getString(1));
      }
      return names;
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  private List<HistoryEvent> events(String sql, Object... values) throws IOException {
    try (PreparedStatement query = prepared(sql, values);
        ResultSet rows = query.executeQuery()) {
      var events = new ArrayList<HistoryEvent>();
      while (rows.next()) {
        time.check();
        events.add(StoredColumns.event(rows));
      }
      return events;
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  @Override
  public HistoryRows<PodRecord> pods(PodsOf owner, RowRange range) throws IOException {
    var sql =
        new StringBuilder(StoredColumns.PODS)
            .append(" WHERE namespace = ? AND bound >= ? AND bound <= ?");
    var values =
        new ArrayList<Object>(
            List.of(
                owner.key().namespace(),
                range.from().toEpochMilli(),
                range.until().toEpochMilli()));
    switch (owner) {
      case PodsOf.Job(ObjectKey job) -> where(sql, values, "job", Optional.of(job.name()));
      case PodsOf.PodGroup(ObjectKey group) ->
          where(sql, values, "pod_group", Optional.of(group.name()));
      case PodsOf.Pod(ObjectKey job, String pod) -> {
        where(sql, values, "job", Optional.of(job.name()));
        where(sql, values, "name", Optional.of(pod));
      }
    }
    sql.append(
        range.isLatest()
            ? " ORDER BY bound DESC, name DESC, uid DESC LIMIT ?"
            : " ORDER BY bound, name, uid LIMIT ?");
    values.add(range.most() + 1L);
    var pods = new ArrayList<PodRecord>();
    pods(pods::add, sql.toString(), values);
    boolean isCut = pods.size() > range.most();
    return inOrder(isCut ? pods.subList(0, range.most()) : pods, range, isCut);
  }

  @Override
  public void pods(PodFilter filter, Position start, int most, PodSink sink) throws IOException {
    var sql =
        new StringBuilder(StoredColumns.PODS)
            .append(" WHERE bound >= ? AND bound < ? AND (ended IS NULL OR ended > ?)");
    var values =
        new ArrayList<Object>(
            List.of(
                start.at().toEpochMilli(),
                filter.until().toEpochMilli(),
                filter.from().toEpochMilli()));
    where(sql, values, "namespace", filter.namespace());
    where(sql, values, "queue", filter.queue());
    where(sql, values, "node", filter.node());
    where(sql, values, "owner", filter.owner());
    where(sql, values, "LOWER(phase)", filter.phase().map(one -> one.toLowerCase(Locale.ROOT)));
    values.add(most);
    values.add(start.skipped());
    sql.append(" ORDER BY bound, name, uid").append(PART);
    pods(sink, sql.toString(), values);
  }

  @Override
  public HistorySource within(TimeLimit limit) {
    return new HistoryTableReader(connection, place, limit);
  }

  private static void where(
      StringBuilder sql, List<Object> values, String column, Optional<String> value) {
    value.ifPresent(
        one -> {
          sql.append(" AND ").append(column).append(" = ?");
          values.add(one);
        });
  }

  private void pods(PodSink sink, String sql, List<?> values) throws IOException {
    try (PreparedStatement query = prepared(sql, values.toArray());
        ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        time.check();
        sink.take(StoredColumns.pod(rows));
      }
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  private PreparedStatement prepared(String sql, Object... values) throws SQLException, OutOfTime {
    time.check();
    PreparedStatement query = connection.prepareStatement(sql);
    query.setFetchSize(ROWS_AT_ONCE);
    long seconds = time.left().toSeconds() + 1;
    if (seconds < LONGEST) {
      query.setQueryTimeout((int) seconds);
    }
    for (int at = 0; at < values.length; at++) {
      query.setObject(at + 1, values[at]);
    }
    return query;
  }

  /** Returns whether a failure is that of a table that does not exist. */
  static boolean isOfNoTable(SQLException failure) {
    return NO_TABLE.contains(String.valueOf(failure.getSQLState()));
  }

  private IOException failure(SQLException e) throws OutOfTime {
    try {
      // Until then the connection answers no further question.
      connection.rollback();
    } catch (SQLException broken) {
      e.addSuppressed(broken);
    }
    // A database ends a query that takes too long by an error.
    time.check();
    return isOfNoTable(e)
        ? new NoHistory(
            "there are no tables of a history; members of this version of Hekla create them when"
                + " they start, unless hekla.history.enabled is false")
        : new IOException(
            String.valueOf(e.getMessage()).lines().findFirst().orElse("the database failed"), e);
  }

  @Override
  public String place() {
    return place;
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException alreadyClosed) {
      // Nothing was written.
    }
  }
}
