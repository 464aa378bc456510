package io.hekla.cli.history;

import com.fasterxml.jackson.databind.node.ArrayNode;
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
  private static final String WIDE = "wide";

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FORMAT",
      defaultValue = "",
      description =
          "wide (a table with all columns, as wide as they are), json or csv (default: a table).")
  private String format = "";

  /** Readers of a column. */
  private enum Shown {
    ALWAYS,
    /** Programs, and people who ask for the wide table. */
    WIDE,
    PROGRAMS
  }

  /**
   * Column of rows.
   *
   * @param title title in a table; the name of the field of JSON and CSV is its camel case
   * @param rank as {@link Column#of}
   * @param isNumber whether JSON has it as a number
   * @param shown who reads it
   */
  record Field(String title, int rank, boolean isNumber, Shown shown) {
    static Field text(String title, int rank) {
      return new Field(title, rank, false, Shown.ALWAYS);
    }

    static Field number(String title, int rank) {
      return new Field(title, rank, true, Shown.ALWAYS);
    }

    /** Returns a column of text for which a usual table has no room. */
    static Field wide(String title) {
      return new Field(title, 0, false, Shown.WIDE);
    }

    /** Returns a column of text that a table has no need of. */
    static Field forPrograms(String title) {
      return new Field(title, 0, false, Shown.PROGRAMS);
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
    if (!List.of("", WIDE, "json", "csv").contains(format)) {
      throw new WrongUse("-o: there is no format \"%s\"; use wide, json or csv".formatted(format));
    }
  }

  boolean isTable() {
    return format.isEmpty() || isWide();
  }

  boolean isJson() {
    return format.equals("json");
  }

  private boolean isWide() {
    return format.equals(WIDE);
  }

  /**
   * Rows of one kind. Each has a cell for each field.
   *
   * @param cells exact cells, for programs
   * @param shown cells as people read them
   */
  record Rows(List<Field> fields, List<List<String>> cells, List<List<String>> shown) {
    Rows {
      fields = List.copyOf(fields);
      cells = List.copyOf(cells);
      shown = List.copyOf(shown);
    }
  }

  /** Prints rows of one kind. */
  void print(PrintWriter out, Rows rows) {
    print(out, List.of(rows));
  }

  /**
   * Prints rows of several kinds: each a table of its own; together an array of JSON, of objects
   * that have the fields of their kind, or lines of CSV, in which a field that a kind does not have
   * is empty.
   */
  void print(PrintWriter out, List<Rows> kinds) {
    switch (format) {
      case "json" -> {
        ArrayNode all = JsonNodeFactory.instance.arrayNode();
        kinds.forEach(kind -> addTo(all, kind));
        out.println(Documents.json(all));
      }
      case "csv" -> csv(out, kinds);
      default -> {
        for (int at = 0; at < kinds.size(); at++) {
          if (at > 0) {
            out.println();
          }
          table(out, kinds.get(at));
        }
      }
    }
  }

  private void table(PrintWriter out, Rows rows) {
    List<Integer> columns =
        IntStream.range(0, rows.fields().size())
            .filter(at -> has(rows.fields().get(at)))
            .boxed()
            .toList();
    Table.fitted(
            columns.stream()
                .map(rows.fields()::get)
                .map(one -> Column.of(one.title(), one.rank()))
                .toList(),
            rows.shown().stream().map(row -> columns.stream().map(row::get).toList()).toList(),
            isWide())
        .lines(Display.ofProcess().columns())
        .forEach(out::println);
  }

  private boolean has(Field field) {
    return switch (field.shown()) {
      case ALWAYS -> true;
      case WIDE -> isWide();
      case PROGRAMS -> false;
    };
  }

  private static void csv(PrintWriter out, List<Rows> kinds) {
    List<String> names =
        kinds.stream().flatMap(kind -> kind.fields().stream()).map(Field::name).distinct().toList();
    out.println(String.join(",", names));
    for (Rows kind : kinds) {
      List<Integer> places =
          names.stream().map(kind.fields().stream().map(Field::name).toList()::indexOf).toList();
      for (List<String> row : kind.cells()) {
        out.println(
            places.stream()
                .map(at -> at < 0 ? "" : quoted(row.get(at)))
                .collect(Collectors.joining(",")));
      }
    }
  }

  private static void addTo(ArrayNode all, Rows rows) {
    for (List<String> row : rows.cells()) {
      ObjectNode object = all.addObject();
      for (int at = 0; at < rows.fields().size(); at++) {
        String cell = row.get(at);
        Field field = rows.fields().get(at);
        if (field.isNumber() && !cell.isEmpty()) {
          object.put(field.name(), new java.math.BigDecimal(cell));
        } else {
          object.put(field.name(), cell);
        }
      }
    }
  }

  /** Returns a cell of CSV (RFC 4180). A spreadsheet does not take it for a formula. */
  private static String quoted(String cell) {
    String safe = cell.matches("[=@+].*") ? "'" + cell : cell;
    return safe.matches("[^\",\r\n]*") ? safe : "\"" + safe.replace("\"", "\"\"") + "\"";
  }
}
