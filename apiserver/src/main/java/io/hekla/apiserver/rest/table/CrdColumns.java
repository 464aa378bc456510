package io.hekla.apiserver.rest.table;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** Columns of a CRD: the name first, then its {@code additionalPrinterColumns}. */
final class CrdColumns {
  private CrdColumns() {}

  /**
   * Returns the columns of a version of a CRD.
   *
   * @param version of the CRD
   */
  static List<ResponseColumn> of(JsonNode version) {
    JsonNode printerColumn = version.path("additionalPrinterColumns");
    if (printerColumn.isEmpty()) {
      return List.of(ResponseColumn.NAME, ResponseColumn.AGE);
    }
    var columns = new ArrayList<ResponseColumn>();
    columns.add(ResponseColumn.NAME);
    for (JsonNode column : printerColumn) {
      columns.add(column(column));
    }
    return columns;
  }

  private static ResponseColumn column(JsonNode printerColumn) {
    String name = printerColumn.path("name").asText();
    String type = printerColumn.path("type").asText();
    String path = printerColumn.path("jsonPath").asText();
    ResponseColumn plain =
        type.equals("date")
            ? ResponseColumn.since(name, path)
            : ResponseColumn.value(name, type, path);
    return new ResponseColumn(
        name,
        type.equals("date") ? "date" : type,
        "",
        printerColumn.path("description").asText("Custom resource definition column: " + path),
        printerColumn.path("priority").asInt(),
        plain.value());
  }
}
