package io.hekla.actors.history;

import io.hekla.controller.entity.EventContext;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.history.BodyText;
import io.hekla.recorder.history.HistoryEvent;
import io.hekla.recorder.history.PodRecord;
import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/** Columns of the tables of the history, as queries read them. */
final class StoredColumns {
  /** Form of the rows of events. */
  static final RowForm<HistoryEvent> EVENT = new EventForm();

  /** Form of the rows of pods. */
  static final RowForm<PodRecord> POD = new PodForm();

  /** Query of events without a condition. */
  static final String EVENTS = "SELECT " + EVENT.columns() + " FROM " + EVENT.table();

  /** Query of pods without a condition. */
  static final String PODS = "SELECT " + POD.columns() + " FROM " + POD.table();

  private StoredColumns() {}

  /** Reads a row of {@link #EVENTS}. */
  static HistoryEvent event(ResultSet row) throws SQLException, IOException {
    return new HistoryEvent(
        row.getLong(1),
        Instant.ofEpochMilli(row.getLong(2)),
        row.getInt(3),
        row.getString(4),
        new ObjectKey(row.getString(5), row.getString(6)),
        row.getLong(7),
        Instant.ofEpochMilli(row.getLong(8)),
        row.getString(9),
        new EventContext(
            row.getString(11), row.getString(10), row.getString(12), row.getString(13)),
        BodyText.read(row.getBytes(14)));
  }

  /** Reads a row of {@link #PODS}. */
  static PodRecord pod(ResultSet row) throws SQLException {
    return new PodRecord(
        row.getString(1),
        row.getString(2),
        row.getString(3),
        row.getString(4),
        row.getString(5),
        row.getString(6),
        row.getString(7),
        row.getString(8),
        row.getString(9),
        row.getLong(10),
        row.getLong(11),
        row.getLong(12),
        Instant.ofEpochMilli(row.getLong(13)),
        Instant.ofEpochMilli(row.getLong(14)),
        time(row, 15),
        time(row, 16),
        row.getString(17),
        row.getString(18),
        row.getString(19));
  }

  private static Optional<Instant> time(ResultSet row, int at) throws SQLException {
    long millis = row.getLong(at);
    return row.wasNull() ? Optional.empty() : Optional.of(Instant.ofEpochMilli(millis));
  }
}
