package io.hekla.recorder.history;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.hekla.model.cronjob.CronJobEvent;
import io.hekla.model.job.JobEvent;
import io.hekla.model.jobflow.JobFlowEvent;
import io.hekla.model.machine.JournalSerializable;
import io.hekla.model.podgroup.PodGroupEvent;
import io.hekla.model.queue.QueueEvent;
import io.hekla.model.serialization.LogicalNames;
import io.hekla.recorder.encoding.RecordingMapper;
import io.hekla.scheduler.decision.Reason;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Reader of the events that entities wrote, from rows of the history. */
final class EventReader {
  private static final ObjectReader READER =
      RecordingMapper.text()
          .reader()
          .without(
              DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
              DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
              DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES);

  /** Types of the events of entities, by the names under which they are stored. */
  private static final LogicalNames NAMES =
      LogicalNames.of(
          List.of(
              JobEvent.class,
              PodGroupEvent.class,
              QueueEvent.class,
              JobFlowEvent.class,
              CronJobEvent.class));

  private EventReader() {}

  /** Returns the body of a row; an empty one if it is no JSON. */
  static JsonNode tree(HistoryEvent row) {
    try {
      return READER.readTree(row.body());
    } catch (JsonProcessingException unreadable) {
      return JsonNodeFactory.instance.objectNode();
    }
  }

  /** Holder of a reason under its declared type, by whose kind it is read. */
  private record Wrapped(Reason reason) {}

  /** Returns the reason in the body of a verdict; empty if this build cannot read it. */
  static Optional<Reason> reason(JsonNode body) {
    try {
      Wrapped wrapped = READER.forType(Wrapped.class).readValue(body);
      return Optional.ofNullable(wrapped.reason());
    } catch (IOException | RuntimeException otherVersion) {
      return Optional.empty();
    }
  }

  /** Returns the event of a row; empty if this build does not know its type or cannot read it. */
  static Optional<JournalSerializable> event(HistoryEvent row, JsonNode body) {
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
