package io.hekla.apiserver.rest.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/** Columns of {@code kubectl get events}. */
final class EventColumns {
  static final List<Column> ALL =
      List.of(
          new Column("Last Seen", "string", "", "When it last happened.", 0, EventColumns::last),
          Column.text("Type", ".type"),
          Column.text("Reason", ".reason"),
          Column.text("Object", EventColumns::object),
          Column.text("Subobject", ".involvedObject.fieldPath").wide(),
          Column.text("Source", EventColumns::source).wide(),
          Column.text("Message", event -> event.path("message").asText().strip()),
          new Column("First Seen", "string", "", "When it first happened.", 1, EventColumns::first),
          Column.text("Count", event -> event.path("count").asText("1")).wide(),
          new Column(
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
