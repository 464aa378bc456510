package io.hekla.cli.history;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.recorder.encoding.RecordingMapper;
import io.hekla.recorder.history.HistoryEntry;
import io.hekla.recorder.history.HistoryEvent;
import io.hekla.recorder.history.PodRecord;

/** Rows of the history as JSON. */
final class HistoryJson {
  private HistoryJson() {}

  static ObjectNode of(HistoryEntry entry) {
    ObjectNode tree =
        JsonNodeFactory.instance
            .objectNode()
            .put("at", entry.at().toString())
            .put("kind", entry.kind())
            .put("object", entry.object().toString())
            .put("what", entry.what())
            .put("text", entry.text());
    if (entry.lasts()) {
      tree.put("until", entry.until().map(Object::toString).orElse(null));
    }
    return tree;
  }

  static ObjectNode of(HistoryEvent event) {
    ObjectNode tree =
        JsonNodeFactory.instance
            .objectNode()
            .put("at", event.at().toString())
            .put("kind", event.kind())
            .put("object", event.key().toString())
            .put("sequence", event.sequence())
            .put("type", event.type())
            .put("command", event.context().command())
            .put("uid", event.context().uid())
            .put("resourceVersion", event.context().resourceVersion())
            .put("queue", event.context().queue());
    tree.set("event", body(event));
    return tree;
  }

  private static JsonNode body(HistoryEvent event) {
    try {
      return RecordingMapper.text().readTree(event.body());
    } catch (JsonProcessingException unreadable) {
      return JsonNodeFactory.instance.textNode(event.body());
    }
  }

  static JsonNode of(PodRecord pod) {
    return RecordingMapper.text().valueToTree(pod);
  }
}
