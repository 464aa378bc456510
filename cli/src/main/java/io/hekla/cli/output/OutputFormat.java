package io.hekla.cli.output;

import io.hekla.cli.failure.WrongUse;
import io.hekla.model.text.NearestName;
import java.util.ArrayList;
import java.util.List;

/** Format of the output, as {@code -o} gives it. */
sealed interface OutputFormat {
  /** Table. */
  record AsTable(boolean wide) implements OutputFormat {}

  /** Whole objects in JSON. */
  record AsJson() implements OutputFormat {}

  /** Whole objects in YAML. */
  record AsYaml() implements OutputFormat {}

  /** Names as {@code KIND/NAME}. */
  record AsNames() implements OutputFormat {}

  /** Table of fields that the user names. */
  record AsColumns(List<RequestedFormat> columns) implements OutputFormat {}

  /** Column that the user names. */
  record RequestedFormat(String title, ColumnPath path) {}

  /** Formats that completion offers. */
  List<String> NAMES = List.of("json", "yaml", "wide", "name", "custom-columns=");

  static OutputFormat parse(String text) {
    return switch (text) {
      case "" -> new AsTable(false);
      case "wide" -> new AsTable(true);
      case "json" -> new AsJson();
      case "yaml" -> new AsYaml();
      case "name" -> new AsNames();
      default -> {
        if (text.startsWith("custom-columns=")) {
          yield new AsColumns(columns(text.substring(text.indexOf('=') + 1)));
        }
        String nearest =
            NearestName.to(text, NAMES).map(near -> "; did you mean " + near + "?").orElse("");
        throw new WrongUse(
            "-o: there is no format \"%s\"; use json, yaml, wide, name or custom-columns=TITLE:PATH%s"
                .formatted(text, nearest));
      }
    };
  }

  private static List<RequestedFormat> columns(String text) {
    var columns = new ArrayList<RequestedFormat>();
    for (String column : text.split(",", -1)) {
      int colon = column.indexOf(':');
      if (colon <= 0) {
        throw new WrongUse(
            "-o custom-columns: \"%s\" is no column; write TITLE:PATH, as NAME:.metadata.name"
                .formatted(column));
      }
      columns.add(
          new RequestedFormat(
              column.substring(0, colon), ColumnPath.parse(column.substring(colon + 1))));
    }
    return columns;
  }
}
