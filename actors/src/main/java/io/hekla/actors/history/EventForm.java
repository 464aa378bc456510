package io.hekla.actors.history;

import io.hekla.recorder.history.BodyText;
import io.hekla.recorder.history.HistoryEvent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Form of the rows of events. */
final class EventForm implements RowForm<HistoryEvent> {
  @Override
  public String table() {
    return "hekla_history_event";
  }

  @Override
  public List<String> identity() {
    return List.of("ordering", "written", "part");
  }

  @Override
  public List<String> rest() {
    return List.of(
        "kind",
        "namespace",
        "name",
        "sequence",
        "at",
        "type",
        "uid",
        "command",
        "resource_version",
        "queue",
        "body");
  }

  @Override
  public List<Object> identity(HistoryEvent event) {
    return List.of(event.ordering(), event.written().toEpochMilli(), event.part());
  }

  @Override
  public List<@Nullable Object> rest(HistoryEvent event) {
    return List.of(
        event.kind(),
        event.key().namespace(),
        event.key().name(),
        event.sequence(),
        event.at().toEpochMilli(),
        event.type(),
        event.context().uid(),
        event.context().command(),
        event.context().resourceVersion(),
        event.context().queue(),
        BodyText.stored(event.body()));
  }

  @Override
  public String name(HistoryEvent event) {
    return "event %d (%s) of %s %s"
        .formatted(event.sequence(), event.type(), event.kind(), event.key());
  }
}
