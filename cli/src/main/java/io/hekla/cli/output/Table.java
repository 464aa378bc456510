package io.hekla.cli.output;

import java.util.ArrayList;
import java.util.List;

/**
 * Titles and rows as vcctl prints them: cells are padded on the right, the last too, and nothing is
 * ever cut. A cell that fills its column is followed by a space all the same.
 */
public record Table(List<Column> columns, List<List<String>> rows) {
  public Table {
    columns = List.copyOf(columns);
    rows = rows.stream().map(List::copyOf).toList();
  }

  /** Returns the title line, then a line for each row. */
  public List<String> lines() {
    int[] widths = widths();
    var lines = new ArrayList<String>();
    lines.add(line(columns.stream().map(Column::title).toList(), widths));
    rows.forEach(row -> lines.add(line(row, widths)));
    return lines;
  }

  /** Returns the lines of some rows, as wide as the columns of this table. */
  List<String> lines(List<List<String>> some) {
    int[] widths = widths();
    return some.stream().map(row -> line(row, widths)).toList();
  }

  private int[] widths() {
    int[] widths = new int[columns.size()];
    for (int at = 0; at < widths.length; at++) {
      Column column = columns.get(at);
      int longest = column.title().length();
      for (List<String> row : rows) {
        longest = Math.max(longest, row.get(at).length());
      }
      widths[at] = column.room() > 0 ? longest + column.room() : column.least();
    }
    return widths;
  }

  private static String line(List<String> cells, int[] widths) {
    var line = new StringBuilder();
    for (int at = 0; at < widths.length; at++) {
      String cell = cells.get(at);
      boolean last = at == widths.length - 1;
      line.append(cell).append(" ".repeat(Math.max(last ? 0 : 1, widths[at] - cell.length())));
    }
    return line.toString();
  }
}
