package io.hekla.controller.api.reading;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.hekla.controller.api.Kind;
import io.hekla.controller.api.UnreadableObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Content of one line of a watch.
 *
 * @param <T> the kind's type
 */
public sealed interface WatchLine<T> {
  /** Object that exists or has changed. */
  record Seen<T>(T object) implements WatchLine<T> {}

  /** Object that exists or has changed, and cannot be read. */
  record Unreadable<T>(UnreadableObject object) implements WatchLine<T> {}

  /**
   * Object that was deleted.
   *
   * @param lastSeen its last state; its metadata alone if the rest cannot be read
   */
  record Gone<T>(T lastSeen) implements WatchLine<T> {}

  /**
   * Bookmark: all events up to this version have been sent.
   *
   * @param endsInitialEvents whether it is the one behind the objects of a streamed list
   */
  record Bookmark<T>(String resourceVersion, boolean endsInitialEvents) implements WatchLine<T> {}

  /** End of the watch by the server. */
  record Ended<T>(int code, String message) implements WatchLine<T> {}

  /** Line that is no event. */
  record NoEvent<T>(String text) implements WatchLine<T> {}

  /** Reader of lines of the watch of a kind. */
  final class Reader<T extends HasMetadata> {
    /** Length of the longest line: the largest object, with what stands around it. */
    public static final int LONGEST = ObjectReader.LARGEST_OBJECT + 1_024;

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int SHOWN = 200;

    /** Annotation, as text, of the bookmark behind the objects that were there. */
    private static final String END_OF_INITIAL_EVENTS = "k8s.io/initial-events-end";

    private final Kind<T> kind;

    public Reader(Kind<T> kind) {
      this.kind = kind;
    }

    /**
     * Reads a line.
     *
     * @param isCut whether the line is too long, and this only its beginning
     */
    public WatchLine<T> read(byte[] line, boolean isCut) {
      String type = "";
      int at = JsonBytes.pastSpace(line, 0, line.length);
      if (at == line.length || line[at] != '{') {
        return noEvent(line);
      }
      at = JsonBytes.pastSpace(line, at + 1, line.length);
      while (at < line.length && line[at] == '"') {
        int nameEnd = JsonBytes.skip(line, at, line.length);
        int colon = nameEnd < 0 ? line.length : JsonBytes.pastSpace(line, nameEnd, line.length);
        int value = JsonBytes.pastSpace(line, colon + 1, line.length);
        int end = JsonBytes.skip(line, value, line.length);
        if (nameEnd < 0 || value >= line.length || (end < 0 && !isCut)) {
          return noEvent(line);
        }
        int behind = end < 0 ? line.length : end;
        switch (text(line, at + 1, nameEnd - 1)) {
          case "type" -> type = text(line, value + 1, behind - 1);
          case "object" -> {
            return event(type, line, value, behind - value, end < 0);
          }
          default -> {}
        }
        at = JsonBytes.pastSpace(line, behind, line.length);
        if (at < line.length && line[at] == ',') {
          at = JsonBytes.pastSpace(line, at + 1, line.length);
        }
      }
      return noEvent(line);
    }

    private WatchLine<T> event(String type, byte[] line, int from, int length, boolean isCut) {
      return switch (type) {
        case "ADDED", "MODIFIED" ->
            switch (ObjectReader.read(kind, line, from, length, isCut)) {
              case ObjectReading.Good<T>(T object) -> new Seen<>(object);
              case ObjectReading.Bad<T>(UnreadableObject object) -> new Unreadable<>(object);
            };
        case "DELETED" ->
            switch (ObjectReader.read(kind, line, from, length, isCut)) {
              case ObjectReading.Good<T>(T object) -> new Gone<>(object);
              case ObjectReading.Bad<T>(UnreadableObject object) ->
                  new Gone<>(Identity.alone(kind, object));
            };
        case "BOOKMARK" -> bookmark(line, from, length);
        default -> ended(type, line, from, length);
      };
    }

    private WatchLine<T> bookmark(byte[] line, int from, int length) {
      return new Bookmark<>(
          Identity.of(line, from, length).unreadable(kind, "").resourceVersion(),
          tree(line, from, length)
              .path("metadata")
              .path("annotations")
              .path(END_OF_INITIAL_EVENTS)
              .asBoolean());
    }

    private WatchLine<T> ended(String type, byte[] line, int from, int length) {
      JsonNode status = tree(line, from, length);
      return new Ended<>(status.path("code").asInt(), type + " " + status.path("message").asText());
    }

    private static JsonNode tree(byte[] line, int from, int length) {
      try {
        return JSON.readTree(line, from, length);
      } catch (IOException e) {
        return MissingNode.getInstance();
      }
    }

    private static <T> WatchLine<T> noEvent(byte[] line) {
      return new NoEvent<>(text(line, 0, Math.min(line.length, SHOWN)));
    }

    private static String text(byte[] line, int from, int to) {
      return new String(line, from, Math.max(0, to - from), StandardCharsets.UTF_8);
    }
  }
}
