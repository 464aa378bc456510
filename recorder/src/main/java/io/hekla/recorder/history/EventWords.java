package io.hekla.recorder.history;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.job.JobEvent;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.podgroup.PodGroupEvent;
import io.hekla.model.queue.QueueEvent;
import java.util.List;
import java.util.Optional;

/** Words for the events of the history. Events that this build does not know have their type. */
final class EventWords {
  private EventWords() {}

  /** Returns the entries of an event; empty if it says nothing to a person. */
  static List<HistoryEntry> of(HistoryEvent row) {
    JsonNode body = EventReader.tree(row);
    if (row.type().equals(EventFold.VERDICT)) {
      return verdict(row, body);
    }
    Optional<JournalSerializable> event = EventReader.event(row, body);
    if (event.isEmpty()) {
      return List.of(entry(row, body, "Event", row.type()));
    }
    return switch (event.get()) {
      case JobEvent job -> JobWords.of(row, body, job);
      case PodGroupEvent group -> PodGroupWords.of(row, body, group);
      case QueueEvent.Begun begun ->
          List.of(entry(row, body, HistoryEntry.BEGUN, begun.state().spelling()));
      case QueueEvent.StateChanged changed ->
          List.of(
              entry(
                  row,
                  body,
                  "State",
                  changed.state().spelling()
                      + (changed.closedByParent() ? ", since the queue above is" : "")
                      + (changed.commandUid().isEmpty() ? "" : ", by a command")));
      case QueueEvent.Removed removed -> List.of(entry(row, body, HistoryEntry.REMOVED, ""));
      default -> List.of(entry(row, body, "Event", row.type()));
    };
  }

  private static List<HistoryEntry> verdict(HistoryEvent row, JsonNode body) {
    String message = body.path("message").asText();
    boolean waits = !message.isEmpty() && body.path("binds").asInt() == 0;
    return List.of(
        new HistoryEntry(
            row.at(),
            row.kind(),
            row.key(),
            HistoryEntry.WAITS,
            waits ? message : "",
            Optional.empty(),
            waits,
            body));
  }

  /** Returns an entry of a moment. */
  static HistoryEntry entry(HistoryEvent row, JsonNode body, String what, String text) {
    return new HistoryEntry(
        row.at(), row.kind(), row.key(), what, text, Optional.empty(), false, body);
  }

  /** Returns an entry of a moment about another object. */
  static HistoryEntry about(
      HistoryEvent row, JsonNode body, String kind, ObjectKey key, String what, String text) {
    return new HistoryEntry(row.at(), kind, key, what, text, Optional.empty(), false, body);
  }
}
