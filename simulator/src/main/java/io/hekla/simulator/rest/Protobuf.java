package io.hekla.simulator.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.simulator.api.Refusal;
import io.hekla.simulator.api.Trees;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the few small kinds that {@code kubectl create} and {@code kubectl drain} send as protobuf,
 * whatever is offered to them. Field numbers are those of Kubernetes' own {@code generated.proto}.
 */
final class Protobuf {
  private static final byte[] MAGIC = {'k', '8', 's', 0};
  private static final int UNSUPPORTED = 415;

  private static final int VARINT = 0;
  private static final int EIGHT_BYTES = 1;
  private static final int LENGTH = 2;
  private static final int FOUR_BYTES = 5;
  private static final int TAG_BITS = 3;

  /**
   * What is at which number, as name and type: {@code text}, {@code number}, {@code flag}, {@code
   * texts} for a list, {@code map} of texts, {@code bytemap} of bytes, or the name of a message.
   */
  private static final Map<String, Map<Integer, String>> MESSAGES =
      Map.ofEntries(
          Map.entry(
              "Metadata",
              Map.of(
                  1, "name text",
                  2, "generateName text",
                  3, "namespace text",
                  11, "labels map",
                  12, "annotations map",
                  14, "finalizers texts")),
          Map.entry("Namespace", Map.of(1, "metadata Metadata")),
          Map.entry(
              "ConfigMap",
              Map.of(
                  1,
                  "metadata Metadata",
                  2,
                  "data map",
                  3,
                  "binaryData bytemap",
                  4,
                  "immutable flag")),
          Map.entry(
              "Secret",
              Map.of(
                  1, "metadata Metadata",
                  2, "data bytemap",
                  3, "type text",
                  4, "stringData map",
                  5, "immutable flag")),
          Map.entry(
              "PriorityClass",
              Map.of(
                  1, "metadata Metadata",
                  2, "value number",
                  3, "globalDefault flag",
                  4, "description text",
                  5, "preemptionPolicy text")),
          Map.entry("Eviction", Map.of(1, "metadata Metadata", 2, "deleteOptions DeleteOptions")),
          Map.entry(
              "DeleteOptions",
              Map.of(
                  1, "gracePeriodSeconds number",
                  2, "preconditions Preconditions",
                  3, "orphanDependents flag",
                  4, "propagationPolicy text",
                  5, "dryRun texts")),
          Map.entry("Preconditions", Map.of(1, "uid text", 2, "resourceVersion text")),
          Map.entry("Envelope", Map.of(1, "type Type", 2, "raw bytes")),
          Map.entry("Type", Map.of(1, "apiVersion text", 2, "kind text")),
          Map.entry("Entry", Map.of(1, "key text", 2, "value text")),
          Map.entry("ByteEntry", Map.of(1, "key text", 2, "value bytes")));

  private Protobuf() {}

  /** The object in a body; 415 if it is of a kind that is not read so. */
  static ObjectNode object(byte[] body) {
    try {
      ByteBuffer bytes = ByteBuffer.wrap(body);
      var magic = new byte[MAGIC.length];
      bytes.get(magic);
      if (!java.util.Arrays.equals(magic, MAGIC)) {
        throw RefusedRequest.badRequest("the body is no protobuf of Kubernetes");
      }
      ObjectNode envelope = message("Envelope", bytes);
      String kind = envelope.path("type").path("kind").asText();
      if (!MESSAGES.containsKey(kind)) {
        throw notRead(kind);
      }
      byte[] raw = Base64.getDecoder().decode(envelope.path("raw").asText());
      ObjectNode object = message(kind, ByteBuffer.wrap(raw));
      object.put("kind", kind);
      return object.put("apiVersion", envelope.path("type").path("apiVersion").asText());
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      throw RefusedRequest.badRequest("the body cannot be read as protobuf");
    }
  }

  private static RefusedRequest notRead(String kind) {
    return new RefusedRequest(
        new Refusal(
            UNSUPPORTED,
            "UnsupportedMediaType",
            "a %s is not read as protobuf here; send it as application/json or application/yaml (with"
                    .formatted(kind)
                + " kubectl: kubectl create … --dry-run=client -o yaml | kubectl apply -f -)"));
  }

  private static ObjectNode message(String name, ByteBuffer bytes) {
    Map<Integer, String> fields = MESSAGES.getOrDefault(name, Map.of());
    ObjectNode message = Trees.object();
    while (bytes.hasRemaining()) {
      long tag = varint(bytes);
      String field = fields.get((int) (tag >>> TAG_BITS));
      switch ((int) tag & ((1 << TAG_BITS) - 1)) {
        case VARINT -> number(message, field, varint(bytes));
        case EIGHT_BYTES -> bytes.getLong();
        case FOUR_BYTES -> bytes.getInt();
        case LENGTH -> put(message, field, part(bytes));
        default -> throw new IllegalArgumentException("unknown wire type");
      }
    }
    return message;
  }

  private static ByteBuffer part(ByteBuffer bytes) {
    long length = varint(bytes);
    if (length < 0 || length > bytes.remaining()) {
      throw new IllegalArgumentException("a part is longer than the whole");
    }
    ByteBuffer part = bytes.slice(bytes.position(), (int) length);
    bytes.position(bytes.position() + (int) length);
    return part;
  }

  private static void number(ObjectNode to, @Nullable String field, long value) {
    if (field != null) {
      String[] parts = field.split(" ", 2);
      if (parts[1].equals("flag")) {
        to.put(parts[0], value != 0);
      } else {
        to.put(parts[0], value);
      }
    }
  }

  private static void put(ObjectNode to, @Nullable String field, ByteBuffer part) {
    if (field == null) {
      return;
    }
    String[] parts = field.split(" ", 2);
    String name = parts[0];
    switch (parts[1]) {
      case "text" -> {
        String text = text(part);
        if (!text.isEmpty()) {
          to.put(name, text);
        }
      }
      case "texts" -> to.withArray(name).add(text(part));
      case "bytes" -> to.put(name, base64(part));
      case "map" -> entry(to, name, message("Entry", part));
      case "bytemap" -> entry(to, name, message("ByteEntry", part));
      default -> to.set(name, message(parts[1], part));
    }
  }

  private static void entry(ObjectNode to, String name, ObjectNode entry) {
    to.withObject("/" + name).put(entry.path("key").asText(), entry.path("value").asText());
  }

  private static String text(ByteBuffer part) {
    return StandardCharsets.UTF_8.decode(part).toString();
  }

  private static String base64(ByteBuffer part) {
    var bytes = new byte[part.remaining()];
    part.get(bytes);
    return Base64.getEncoder().encodeToString(bytes);
  }

  private static long varint(ByteBuffer bytes) {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      byte next = bytes.get();
      value |= (long) (next & 0x7F) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new IllegalArgumentException("a number is too long");
  }
}
