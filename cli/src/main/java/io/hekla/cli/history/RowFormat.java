package io.hekla.cli.history;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.cli.display.Display;
import io.hekla.cli.failure.WrongUse;
import io.hekla.cli.output.Column;
import io.hekla.cli.output.Documents;
import io.hekla.cli.output.Table;
import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import picocli.CommandLine.Option;

/** Format of rows: a table for people, JSON or CSV for programs. */
final class RowFormat {
  @Option(
      names = {"-o", "--output"},
      paramLabel = "FORMAT",
      defaultValue = "",
      description = "json or csv (default: a table).")
  private String format = "";

  /**
   * Column of rows.
   *
   * @param title title in a table; the name of the field of JSON and CSV is its camel case
   * @param rank as {@link Column#of}
   * @param isNumber whether JSON has it as a number
   */
  record Field(String title, int rank, boolean isNumber) {
    static Field text(String title, int rank) {
      return new Field(title, rank, false);
    }

    static Field number(String title, int rank) {
      return new Field(title, rank, true);
    }

    String name() {
      String[] words = title.toLowerCase(java.util.Locale.ROOT).split("[- ]", -1);
      return words[0]
          + IntStream.range(1, words.length)
              .mapToObj(
                  at ->
                      words[at].substring(0, 1).toUpperCase(java.util.Locale.ROOT)
                          + words[at].substring(1))
              .collect(Collectors.joining());
    }
  }

  /**
   * Fails if the format does not exist.
   *
   * @throws WrongUse then
   */
  void check() {
    if (!List.of("", "json", "csv").contains(format)) {
      throw new WrongUse("-o: there is no format \"%s\"; use json or csv".formatted(format));
    }
  }

  boolean isTable() {
    return format.isEmpty();
  }

  boolean isJson() {
    return format.equals("json");
  }

  /**
   * Prints rows.
   *
   * @param cells exact cells, for programs
   * @param shown cells as people read them
   */
  void print(
      PrintWriter out, List<Field> fields, List<List<String>> cells, List<List<String>> shown) {
    switch (format) {
      case "json" -> out.println(Documents.json(json(fields, cells)));
      case "csv" -> {
        out.println(fields.stream().map(Field::name).collect(Collectors.joining(",")));
        cells.forEach(
            row ->
                out.println(row.stream().map(RowFormat::quoted).collect(Collectors.joining(","))));
      }
      default ->
          Table.fitted(
                  fields.stream().map(one -> Column.of(one.title(), one.rank())).toList(),
                  shown,
                  false)
              .lines(Display.ofProcess().columns())
              .forEach(out::println);
    }
  }

  private static com.fasterxml.jackson.databind.node.ArrayNode json(
      List<Field> fields, List<List<String>> cells) {
    var rows = JsonNodeFactory.instance.arrayNode();
    for (List<String> row : cells) {
      ObjectNode object = rows.addObject();
      for (int at = 0; at < fields.size(); at++) {
        String cell = row.get(at);
        Field field = fields.get(at);
        if (field.isNumber() && !cell.isEmpty()) {
          object.put(field.name(), new java.math.BigDecimal(cell));
        } else {
          object.put(field.name(), cell);
        }
      }
    }
    return rows;
  }

  /** Returns a cell of CSV (RFC 4180). A spreadsheet does not take it for a formula. */
  private static String quoted(String cell) {
    String safe = cell.matches("[=@+].*") ? "'" + cell : cell;
    return safe.matches("[^\",\r\n]*") ? safe : "\"" + safe.replace("\"", "\"\"") + "\"";
  }
}
