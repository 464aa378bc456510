package io.hekla.apiserver.rest.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.apiserver.rest.schema.ServedKind;
import io.hekla.apiserver.store.Trees;
import java.time.Instant;
import java.util.List;

/** Objects of a kind as rows of a {@code meta.k8s.io/v1 Table}, as they are at one moment. */
public final class ResponseTable {
  private final List<ResponseColumn> columns;
  private final Instant now;
  private final String includeObject;

  private ResponseTable(List<ResponseColumn> columns, Instant now, String includeObject) {
    this.columns = columns;
    this.now = now;
    this.includeObject = includeObject;
  }

  /**
   * Creates a table.
   *
   * @param includeObject part of the object in a row: {@code None}, {@code Metadata} or {@code
   *     Object}
   */
  public static ResponseTable of(ServedKind served, Instant now, String includeObject) {
    List<ResponseColumn> columns =
        served.crd().map(CrdColumns::of).orElseGet(() -> CoreColumns.of(served.kind().plural()));
    return new ResponseTable(columns, now, includeObject);
  }

  /** Returns the table without its rows; watches send its columns only once. */
  public ObjectNode head(ObjectNode metadata, boolean withColumns) {
    ObjectNode table = Trees.object().put("kind", "Table").put("apiVersion", "meta.k8s.io/v1");
    table.set("metadata", metadata);
    ArrayNode definitions = table.putArray("columnDefinitions");
    if (withColumns) {
      for (ResponseColumn column : columns) {
        definitions
            .addObject()
            .put("name", column.name())
            .put("type", column.type())
            .put("format", column.format())
            .put("description", column.description())
            .put("priority", column.priority());
      }
    }
    return table;
  }

  /** Returns an object as a row. */
  public ObjectNode row(ObjectNode object) {
    ObjectNode row = Trees.object();
    ArrayNode cells = row.putArray("cells");
    for (ResponseColumn column : columns) {
      cells.add(column.value().apply(object, now));
    }
    switch (includeObject) {
      case "None" -> {}
      case "Object" -> row.set("object", object);
      default -> row.set("object", metadataOf(object));
    }
    return row;
  }

  /** Returns an object's metadata as an object of its own. */
  public static ObjectNode metadataOf(JsonNode object) {
    ObjectNode part =
        Trees.object().put("kind", "PartialObjectMetadata").put("apiVersion", "meta.k8s.io/v1");
    part.set("metadata", Trees.metadata(object));
    return part;
  }
}
