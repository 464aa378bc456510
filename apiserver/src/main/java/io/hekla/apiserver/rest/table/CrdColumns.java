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
    JsonNode asked = version.path("additionalPrinterColumns");
    if (asked.isEmpty()) {
      return List.of(ResponseColumn.NAME, ResponseColumn.AGE);
    }
    var columns = new ArrayList<ResponseColumn>();
    columns.add(ResponseColumn.NAME);
    for (JsonNode column : asked) {
      columns.add(column(column));
    }
    return columns;
  }

  private static ResponseColumn column(JsonNode asked) {
    String name = asked.path("name").asText();
    String type = asked.path("type").asText();
    String path = asked.path("jsonPath").asText();
    ResponseColumn plain =
        type.equals("date")
            ? ResponseColumn.since(name, path)
            : ResponseColumn.value(name, type, path);
    return new ResponseColumn(
        name,
        type.equals("date") ? "date" : type,
        "",
        asked.path("description").asText("Custom resource definition column: " + path),
        asked.path("priority").asInt(),
        plain.value());
  }
}
