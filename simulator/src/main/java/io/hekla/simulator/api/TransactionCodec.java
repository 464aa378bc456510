package io.hekla.simulator.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Transactions and objects as the bytes of a record: JSON. */
final class TransactionCodec {
  private final Contents kinds;

  /** {@code kinds} knows what is served. */
  TransactionCodec(Contents kinds) {
    this.kinds = kinds;
  }

  static byte[] encode(Transaction transaction) {
    ObjectNode record = Trees.object();
    Transaction.Request request = transaction.request();
    record
        .put("time", request.time().toString())
        .put("who", request.who())
        .put("verb", request.verb())
        .put("kind", request.kind())
        .put("key", request.key())
        .put("uid", request.uid())
        .put("node", request.node())
        .put("code", transaction.code());
    ArrayNode events = record.putArray("events");
    for (StoreEvent event : transaction.events()) {
      events.addObject().put("change", event.change().name()).set("object", event.object().tree());
    }
    return bytes(record);
  }

  static byte[] bytes(JsonNode tree) {
    try {
      return Trees.MAPPER.writeValueAsBytes(tree);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  Transaction decode(byte[] record) {
    JsonNode tree = tree(record);
    List<StoreEvent> events = new ArrayList<>();
    for (JsonNode event : tree.path("events")) {
      events.add(
          new StoreEvent(
              StoreEvent.Change.valueOf(Trees.text(event, "change")),
              object(event.path("object"))));
    }
    var request =
        new Transaction.Request(
            Instant.parse(Trees.text(tree, "time")),
            Trees.text(tree, "who"),
            Trees.text(tree, "verb"),
            Trees.text(tree, "kind"),
            Trees.text(tree, "key"),
            Trees.text(tree, "uid"),
            Trees.text(tree, "node"));
    return new Transaction(request, tree.path("code").asInt(), events);
  }

  StoredObject object(JsonNode tree) {
    var kind =
        kinds
            .kindOf(tree)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "an object of %s %s, which this version does not serve"
                            .formatted(Trees.text(tree, "apiVersion"), Trees.text(tree, "kind"))));
    return new StoredObject(
        kind, Long.parseLong(Trees.metadataText(tree, "resourceVersion")), (ObjectNode) tree);
  }

  static JsonNode tree(byte[] record) {
    try {
      return Trees.MAPPER.readTree(record);
    } catch (IOException e) {
      throw new IllegalArgumentException("a record is no JSON", e);
    }
  }
}
