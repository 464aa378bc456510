package io.hekla.apiserver.rest;

import akka.util.ByteString;
import akka.util.ByteStringBuilder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.rest.schema.ServedKind;
import io.hekla.apiserver.rest.table.ResponseTable;
import io.hekla.apiserver.store.StoredObject;
import io.hekla.apiserver.store.Trees;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/**
 * Rendering of objects as JSON text, in the form that a client wants. An API server stores custom
 * resources as maps and therefore writes their fields sorted by name, which is visible in clients
 * that print them.
 */
final class Rendering {
  private static final ByteString COMMA = ByteString.fromString(",");

  private final ServedKind served;
  private final Form form;
  private final ResponseTable table;
  private final boolean custom;

  /**
   * @param includeObject part of the object in a row: {@code None}, {@code Metadata} or {@code
   *     Object}
   */
  Rendering(ServedKind served, Form form, Instant now, String includeObject) {
    this.served = served;
    this.form = form;
    this.custom = served.crd().isPresent();
    this.table = ResponseTable.of(served, now, includeObject);
  }

  /** Renders one object by itself. */
  ByteString one(StoredObject object) {
    return switch (form) {
      case WHOLE -> whole(object);
      case METADATA -> json(ResponseTable.metadataOf(object.tree()));
      case TABLE -> {
        ObjectNode whole = table.head(metadata(Long.toString(object.version())), true);
        whole.putArray("rows").add(table.row(object.tree()));
        yield json(whole);
      }
    };
  }

  /** Renders the beginning of a list, up to the first of its items. */
  ByteString begin(ObjectNode metadata) {
    ObjectNode head =
        switch (form) {
          case WHOLE -> frame(served.kind().apiVersion(), served.kind().name() + "List", metadata);
          case METADATA -> frame("meta.k8s.io/v1", "PartialObjectMetadataList", metadata);
          case TABLE -> table.head(metadata, true);
        };
    String text = new String(Trees.bytes(head), StandardCharsets.UTF_8);
    String items = form == Form.TABLE ? "rows" : "items";
    return ByteString.fromString(text.substring(0, text.length() - 1) + ",\"" + items + "\":[");
  }

  /** Appends one of several items. */
  void item(StoredObject object, boolean first, ByteStringBuilder to) {
    if (!first) {
      to.append(COMMA);
    }
    switch (form) {
      case WHOLE -> to.append(whole(object));
      case METADATA -> to.append(json(ResponseTable.metadataOf(object.tree())));
      case TABLE -> to.append(json(table.row(object.tree())));
    }
  }

  /** Renders the end of a list. */
  ByteString end() {
    return ByteString.fromString("]}\n");
  }

  /**
   * Renders an object as it is stored, in an event of a watch.
   *
   * @param first whether it is the first event of the watch
   */
  ByteString event(StoredObject object, boolean first) {
    return form == Form.WHOLE ? whole(object) : event(object.tree(), first);
  }

  /** Renders an object as only one watch reports it. */
  ByteString event(ObjectNode tree, boolean first) {
    return switch (form) {
      case WHOLE -> custom ? sorted(tree) : json(tree);
      case METADATA -> json(ResponseTable.metadataOf(tree));
      case TABLE -> {
        ObjectNode whole = table.head(metadata(Trees.metadataText(tree, "resourceVersion")), first);
        whole.putArray("rows").add(table.row(tree));
        yield json(whole);
      }
    };
  }

  /**
   * Renders a bookmark: an object that has the version which a watch has reached, and nothing else.
   */
  ByteString bookmark(ObjectNode metadata) {
    return switch (form) {
      case WHOLE -> json(frame(served.kind().apiVersion(), served.kind().name(), metadata));
      case METADATA -> json(frame("meta.k8s.io/v1", "PartialObjectMetadata", metadata));
      case TABLE -> {
        ObjectNode whole = table.head(metadata(Trees.text(metadata, "resourceVersion")), false);
        ObjectNode row = whole.putArray("rows").addObject();
        row.putArray("cells");
        row.set("object", frame("meta.k8s.io/v1", "PartialObjectMetadata", metadata));
        yield json(whole);
      }
    };
  }

  private ByteString whole(StoredObject object) {
    return custom ? sorted(object.tree()) : ByteString.fromArrayUnsafe(object.bytes());
  }

  private static ObjectNode metadata(String version) {
    return Trees.object().put("resourceVersion", version);
  }

  private static ObjectNode frame(String apiVersion, String kind, ObjectNode metadata) {
    ObjectNode frame = Trees.object().put("kind", kind).put("apiVersion", apiVersion);
    frame.set("metadata", metadata);
    return frame;
  }

  private static ByteString sorted(ObjectNode tree) {
    return ByteString.fromArrayUnsafe(Trees.sortedBytes(tree));
  }

  private static ByteString json(JsonNode tree) {
    return ByteString.fromArrayUnsafe(Trees.bytes(tree));
  }
}
