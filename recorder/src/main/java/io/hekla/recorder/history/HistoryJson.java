package io.hekla.recorder.history;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.encoding.RecordingMapper;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Rows of the history as JSON. */
public final class HistoryJson {
  private static final String KIND = "subjectKind";

  private HistoryJson() {}

  /**
   * Returns everything of an object: its kind, words, events as they are, pods.
   *
   * @param isWithin whether entries and events of a time are wanted
   */
  public static ObjectNode of(ObjectRows rows, Predicate<Instant> isWithin) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.put(KIND, rows.kind()).put("subject", rows.object().toString());
    rows.cutBefore().ifPresent(time -> tree.put(ObjectRows.CUT_BEFORE, time.toString()));
    ArrayNode entries = tree.putArray("entries");
    ObjectHistory.of(rows).stream()
        .filter(entry -> isWithin.test(entry.at()))
        .map(HistoryJson::of)
        .forEach(entries::add);
    ArrayNode events = tree.putArray("events");
    rows.events().stream()
        .filter(event -> isWithin.test(event.at()))
        .map(HistoryJson::of)
        .forEach(events::add);
    ArrayNode pods = tree.putArray("pods");
    rows.pods().stream().map(HistoryJson::row).forEach(pods::add);
    return tree;
  }

  /** Reads the kind of the object; earlier versions tell of Jobs alone, and do not say so. */
  public static String kind(JsonNode tree) {
    return tree.path(KIND).asText("Job");
  }

  /**
   * Reads the words of a tree that {@link #of} wrote; of the rows that they were made of, those of
   * pods.
   *
   * @throws IllegalArgumentException if there are none; says why
   */
  public static List<HistoryEntry> entries(JsonNode tree) {
    var entries = new ArrayList<HistoryEntry>();
    try {
      for (JsonNode one : tree.path("entries")) {
        entries.add(
            new HistoryEntry(
                Instant.parse(one.path("at").asText()),
                one.path("kind").asText(),
                ObjectKey.parse(one.path("object").asText()),
                one.path("what").asText(),
                one.path("text").asText(),
                Optional.ofNullable(one.path("until").textValue()).map(Instant::parse),
                one.has("until"),
                one.path("details")));
      }
    } catch (DateTimeException e) {
      throw new IllegalArgumentException("no history: " + e.getMessage(), e);
    }
    return List.copyOf(entries);
  }

  /**
   * Reads the time before which rows may be missing; empty if none is.
   *
   * @throws IllegalArgumentException if it is no time
   */
  public static Optional<Instant> cutBefore(JsonNode tree) {
    try {
      return Optional.ofNullable(tree.path(ObjectRows.CUT_BEFORE).textValue()).map(Instant::parse);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException("no time: " + e.getMessage(), e);
    }
  }

  /**
   * Reads the pods of a tree that {@link #of} wrote.
   *
   * @throws IllegalArgumentException if there are none; says why
   */
  public static List<PodRecord> pods(JsonNode tree) {
    var pods = new ArrayList<PodRecord>();
    for (JsonNode one : tree.path("pods")) {
      pods.add(read(one, PodRecord.class));
    }
    return List.copyOf(pods);
  }

  /** Returns a row of a list: of a Job, a pod, or a sum. */
  public static JsonNode row(Record row) {
    return RecordingMapper.text().valueToTree(row);
  }

  /**
   * Reads a row that {@link #row} wrote.
   *
   * @throws IllegalArgumentException if it is none; says why
   */
  public static <T extends Record> T read(JsonNode row, Class<T> type) {
    try {
      return RecordingMapper.text().treeToValue(row, type);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("no row of a history: " + e.getMessage(), e);
    }
  }

  /**
   * Leaves those entries and events of a tree that {@link #of} wrote whose time is wanted.
   *
   * @throws IllegalArgumentException if one has no time; says which
   */
  public static ObjectNode within(ObjectNode tree, Predicate<Instant> isWithin) {
    ObjectNode left = tree.deepCopy();
    for (String list : List.of("entries", "events")) {
      ArrayNode rows = left.putArray(list);
      tree.path(list)
          .forEach(
              one -> {
                if (isWithin.test(time(one))) {
                  rows.add(one);
                }
              });
    }
    return left;
  }

  private static Instant time(JsonNode row) {
    try {
      return Instant.parse(row.path("at").asText());
    } catch (DateTimeException e) {
      throw new IllegalArgumentException("no time of a row: " + e.getMessage(), e);
    }
  }

  private static ObjectNode of(HistoryEntry entry) {
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
    if (entry.kind().equals("Pod") && entry.details().isObject()) {
      ObjectNode details = tree.putObject("details");
      for (String part : List.of("phase", "exitCodes", "reason")) {
        details.set(part, entry.details().path(part));
      }
    }
    return tree;
  }

  private static ObjectNode of(HistoryEvent event) {
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
}
