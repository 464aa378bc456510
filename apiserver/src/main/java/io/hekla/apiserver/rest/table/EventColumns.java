package io.hekla.apiserver.rest.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/** Columns of {@code kubectl get events}. */
final class EventColumns {
  static final List<ResponseColumn> ALL =
      List.of(
          new ResponseColumn(
              "Last Seen", "string", "", "When it last happened.", 0, EventColumns::last),
          ResponseColumn.text("Type", ".type"),
          ResponseColumn.text("Reason", ".reason"),
          ResponseColumn.text("Object", EventColumns::object),
          ResponseColumn.text("Subobject", ".involvedObject.fieldPath").wide(),
          ResponseColumn.text("Source", EventColumns::source).wide(),
          ResponseColumn.text("Message", event -> event.path("message").asText().strip()),
          new ResponseColumn(
              "First Seen", "string", "", "When it first happened.", 1, EventColumns::first),
          ResponseColumn.text("Count", event -> event.path("count").asText("1")).wide(),
          new ResponseColumn(
              "Name",
              "string",
              "name",
              "Name must be unique within a namespace.",
              1,
              (event, now) -> event.path("metadata").path("name")));

  private EventColumns() {}

  private static JsonNode first(JsonNode event, Instant now) {
    String time = event.path("firstTimestamp").asText();
    return new TextNode(Ages.since(time.isEmpty() ? at(event) : time, now));
  }

  private static JsonNode last(JsonNode event, Instant now) {
    String time = event.path("lastTimestamp").asText();
    return new TextNode(Ages.since(time.isEmpty() ? at(event) : time, now));
  }

  private static String at(JsonNode event) {
    String time = event.path("eventTime").asText();
    return time.isEmpty() ? event.path("metadata").path("creationTimestamp").asText() : time;
  }

  private static String object(JsonNode event) {
    JsonNode about = event.path("involvedObject");
    String kind = about.path("kind").asText().toLowerCase(Locale.ROOT);
    return kind + "/" + about.path("name").asText();
  }

  private static String source(JsonNode event) {
    String host = event.path("source").path("host").asText();
    String component = event.path("source").path("component").asText();
    return host.isEmpty() ? component : component + ", " + host;
  }
}
