package io.hekla.recorder.history;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.job.JobEvent;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.podgroup.PodGroupEvent;
import io.hekla.model.queue.QueueEvent;
import io.hekla.model.serialization.LogicalNames;
import io.hekla.recorder.encoding.RecordingMapper;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Words for the events of the history. Events that this build does not know have their type. */
final class EventWords {
  private static final ObjectReader READER =
      RecordingMapper.text()
          .reader()
          .without(
              DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
              DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
              DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES);

  /** Types of events that there are words for, by the names under which they are stored. */
  private static final LogicalNames NAMES =
      LogicalNames.of(List.of(JobEvent.class, PodGroupEvent.class, QueueEvent.class));

  private EventWords() {}

  /** Returns the entries of an event; empty if it says nothing to a person. */
  static List<HistoryEntry> of(HistoryEvent row) {
    JsonNode body = tree(row);
    if (row.type().equals(EventFold.VERDICT)) {
      return verdict(row, body);
    }
    Optional<JournalSerializable> event = event(row, body);
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

  private static JsonNode tree(HistoryEvent row) {
    try {
      return READER.readTree(row.body());
    } catch (JsonProcessingException unreadable) {
      return JsonNodeFactory.instance.objectNode();
    }
  }

  private static Optional<JournalSerializable> event(HistoryEvent row, JsonNode body) {
    Class<?> type = NAMES.type(row.type()).orElse(null);
    if (type == null || !JournalSerializable.class.isAssignableFrom(type)) {
      return Optional.empty();
    }
    try {
      return Optional.ofNullable((JournalSerializable) READER.forType(type).readValue(body));
    } catch (IOException | RuntimeException otherVersion) {
      return Optional.empty();
    }
  }
}
