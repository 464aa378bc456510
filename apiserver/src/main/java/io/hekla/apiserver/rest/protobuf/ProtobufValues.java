package io.hekla.apiserver.rest.protobuf;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;

/** Messages that are plain values in JSON, not objects. */
final class ProtobufValues {
  private static final DateTimeFormatter SECONDS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss'Z'").withZone(ZoneOffset.UTC);
  private static final DateTimeFormatter MICROS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int IS_TEXT = 1;

  private ProtobufValues() {}

  /** Reads a quantity, whose text is field 1. */
  static String quantity(ByteBuffer message) {
    String text = text(message, 1);
    return text.isEmpty() ? "0" : text;
  }

  /** Reads an IntOrString: field 1 is the type, 2 the number, 3 the text. */
  static JsonNode intOrString(ByteBuffer message) {
    return number(message, 1) == IS_TEXT
        ? TextNode.valueOf(text(message, 3))
        : LongNode.valueOf(number(message, 2));
  }

  /** Reads a time to the second; empty if there is none. */
  static Optional<String> time(ByteBuffer message) {
    return instant(message).map(SECONDS::format);
  }

  /** Reads a time to the microsecond; empty if there is none. */
  static Optional<String> microTime(ByteBuffer message) {
    return instant(message).map(MICROS::format);
  }

  /** Reads any JSON, whose text is field 1. */
  static Optional<JsonNode> json(ByteBuffer message) {
    for (Wire.Entry entry : Wire.entries(message)) {
      if (entry.number() == 1 && entry.part().hasRemaining()) {
        try {
          return Optional.of(JSON.readTree(entry.bytes()));
        } catch (IOException e) {
          throw new IllegalArgumentException("no JSON", e);
        }
      }
    }
    return Optional.empty();
  }

  /** Reads an instant: field 1 is seconds since 1970, 2 nanoseconds. */
  private static Optional<Instant> instant(ByteBuffer message) {
    if (!message.hasRemaining()) {
      return Optional.empty();
    }
    try {
      return Optional.of(Instant.ofEpochSecond(number(message, 1), number(message, 2)));
    } catch (DateTimeException | ArithmeticException e) {
      throw new IllegalArgumentException("no time", e);
    }
  }

  private static long number(ByteBuffer message, int at) {
    return found(message, at).stream().mapToLong(Wire.Entry::value).sum();
  }

  private static String text(ByteBuffer message, int at) {
    List<Wire.Entry> found = found(message, at);
    return found.isEmpty() ? "" : found.getLast().text();
  }

  private static List<Wire.Entry> found(ByteBuffer message, int at) {
    return Wire.entries(message).stream().filter(entry -> entry.number() == at).toList();
  }
}
