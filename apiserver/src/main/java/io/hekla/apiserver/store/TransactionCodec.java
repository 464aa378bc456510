package io.hekla.apiserver.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Encoding of transactions and objects as the bytes of a record: lines of JSON. The first one has
 * the request and the change of each object; each object follows on a line of its own, in its form
 * in memory, so that it is written once.
 */
final class TransactionCodec {
  private static final byte LINE_END = '\n';

  private final Contents kinds;
  private final DecodedObjectCache unpacked;

  /**
   * @param kinds catalog of the kinds that are served
   * @param unpacked list to which the objects that are read belong
   */
  TransactionCodec(Contents kinds, DecodedObjectCache unpacked) {
    this.kinds = kinds;
    this.unpacked = unpacked;
  }

  static byte[] encode(Transaction transaction) {
    ObjectNode head = Trees.object();
    Transaction.Request request = transaction.request();
    head.put("time", request.time().toString())
        .put("who", request.user())
        .put("verb", request.verb())
        .put("kind", request.kind())
        .put("key", request.key())
        .put("uid", request.uid())
        .put("node", request.node())
        .put("code", transaction.code());
    ArrayNode changes = head.putArray("changes");
    transaction.events().forEach(event -> changes.add(event.change().name()));
    var record = new ByteArrayOutputStream();
    record.writeBytes(bytes(head));
    for (StoreEvent event : transaction.events()) {
      record.write(LINE_END);
      record.writeBytes(event.object().bytes());
    }
    return record.toByteArray();
  }

  static byte[] bytes(JsonNode tree) {
    try {
      return Trees.MAPPER.writeValueAsBytes(tree);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * @throws IllegalArgumentException saying what is wrong with the record
   */
  Transaction decode(byte[] record) {
    List<byte[]> lines = lines(record);
    JsonNode head = tree(lines.getFirst());
    JsonNode changes = head.path("changes");
    if (changes.size() != lines.size() - 1) {
      throw new IllegalArgumentException(
          "a record of %d changes has %d objects".formatted(changes.size(), lines.size() - 1));
    }
    List<StoreEvent> events = new ArrayList<>();
    for (int i = 0; i < changes.size(); i++) {
      events.add(
          new StoreEvent(
              StoreEvent.Change.valueOf(changes.path(i).asText()),
              object(tree(lines.get(i + 1)), lines.get(i + 1))));
    }
    var request =
        new Transaction.Request(
            Instant.parse(Trees.text(head, "time")),
            Trees.text(head, "who"),
            Trees.text(head, "verb"),
            Trees.text(head, "kind"),
            Trees.text(head, "key"),
            Trees.text(head, "uid"),
            Trees.text(head, "node"));
    return new Transaction(request, head.path("code").asInt(), events);
  }

  /**
   * Reads an object from its bytes, whose content is {@code tree}.
   *
   * @throws IllegalArgumentException if it is of a kind that is not served
   */
  StoredObject object(JsonNode tree, byte[] json) {
    var kind =
        kinds
            .kindOf(tree)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "an object of %s %s, which this version does not serve"
                            .formatted(Trees.text(tree, "apiVersion"), Trees.text(tree, "kind"))));
    return StoredObject.read(kind, (ObjectNode) tree, json, unpacked);
  }

  static JsonNode tree(byte[] record) {
    try {
      return Trees.MAPPER.readTree(record);
    } catch (IOException e) {
      throw new IllegalArgumentException("a record is no JSON", e);
    }
  }

  /** Splits a record into lines; JSON text has no line ends in it. */
  private static List<byte[]> lines(byte[] record) {
    List<byte[]> lines = new ArrayList<>();
    int begin = 0;
    for (int at = 0; at <= record.length; at++) {
      if (at == record.length || record[at] == LINE_END) {
        lines.add(Arrays.copyOfRange(record, begin, at));
        begin = at + 1;
      }
    }
    return lines;
  }
}
