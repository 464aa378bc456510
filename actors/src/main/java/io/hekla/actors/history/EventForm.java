package io.hekla.actors.history;

import io.hekla.recorder.history.BodyText;
import io.hekla.recorder.history.HistoryEvent;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** Form of the rows of events. */
final class EventForm implements RowForm<HistoryEvent> {
  @Override
  public String deletion() {
    return "DELETE FROM hekla_history_event WHERE ordering = ? AND written = ? AND part = ?";
  }

  @Override
  public String insertion() {
    return "INSERT INTO hekla_history_event (ordering, written, part, kind, namespace, name,"
        + " sequence, at, type, uid, command, resource_version, queue, body)"
        + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
  }

  @Override
  public void identify(PreparedStatement statement, HistoryEvent event) throws SQLException {
    statement.setLong(1, event.ordering());
    statement.setLong(2, event.written().toEpochMilli());
    statement.setInt(3, event.part());
  }

  @Override
  public void fill(PreparedStatement insertion, HistoryEvent event) throws SQLException {
    identify(insertion, event);
    insertion.setString(4, event.kind());
    insertion.setString(5, event.key().namespace());
    insertion.setString(6, event.key().name());
    insertion.setLong(7, event.sequence());
    insertion.setLong(8, event.at().toEpochMilli());
    insertion.setString(9, event.type());
    insertion.setString(10, event.context().uid());
    insertion.setString(11, event.context().command());
    insertion.setString(12, event.context().resourceVersion());
    insertion.setString(13, event.context().queue());
    insertion.setBytes(14, BodyText.stored(event.body()));
  }

  @Override
  public String name(HistoryEvent event) {
    return "event %d (%s) of %s %s"
        .formatted(event.sequence(), event.type(), event.kind(), event.key());
  }
}
