package io.hekla.cli.output;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Titles and rows in one of two layouts. As vcctl prints them: cells are padded on the right, the
 * last too, nothing is ever cut, and a cell that fills its column is followed by a space all the
 * same. In Hekla's own, lines have no trailing blanks and fit the terminal: columns give way by
 * their rank, then the last one is cut.
 */
public record Table(List<Column> columns, List<List<String>> rows, Layout layout) {
  /** Least width of the last column, before other columns give way to it. */
  private static final int LEAST_OF_LAST = 40;

  /** Layout of the lines. */
  enum Layout {
    VCCTL,
    /** Hekla's own, as wide as its cells. */
    FULL,
    /** Hekla's own, no wider than the terminal. */
    FITTED
  }

  public Table {
    columns = List.copyOf(columns);
    rows = rows.stream().map(List::copyOf).toList();
  }

  /** Creates a table that is laid out as vcctl does it. */
  public Table(List<Column> columns, List<List<String>> rows) {
    this(columns, rows, Layout.VCCTL);
  }

  /**
   * Returns a table in Hekla's own layout.
   *
   * @param full whether every column is shown, whatever the width of the terminal
   */
  public static Table fitted(List<Column> columns, List<List<String>> rows, boolean full) {
    return new Table(columns, rows, full ? Layout.FULL : Layout.FITTED);
  }

  /**
   * Returns the title line, then a line for each row.
   *
   * @param width columns of the terminal; 0 if there is none
   */
  public List<String> lines(int width) {
    var all = new ArrayList<List<String>>();
    all.add(columns.stream().map(Column::title).toList());
    all.addAll(rows);
    return lines(all, true, width);
  }

  /** Returns the lines of some rows, as wide as the columns of this table. */
  List<String> lines(List<List<String>> some, int width) {
    return lines(some, false, width);
  }

  private List<String> lines(List<List<String>> some, boolean titled, int width) {
    int[] widths = widths();
    List<Integer> shown = shown(widths, width);
    var lines = new ArrayList<String>();
    for (List<String> row : some) {
      boolean isTitle = titled && lines.isEmpty();
      lines.add(
          layout == Layout.VCCTL ? padded(row, widths) : own(row, isTitle, widths, shown, width));
    }
    return lines;
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

  /** Returns the columns that fit: while the line is too long, that of the highest rank goes. */
  private List<Integer> shown(int[] widths, int width) {
    var shown = new ArrayList<>(IntStream.range(0, widths.length).boxed().toList());
    boolean limited = layout == Layout.FITTED && width > 0;
    while (limited && length(shown, widths) > width) {
      Integer least =
          shown.stream()
              .filter(at -> columns.get(at).rank() > 0)
              .max(Comparator.comparingInt(at -> columns.get(at).rank()))
              .orElse(null);
      if (least == null) {
        return shown;
      }
      shown.remove(least);
    }
    return shown;
  }

  private int length(List<Integer> shown, int[] widths) {
    int last = columns.size() - 1;
    return shown.stream()
        .mapToInt(at -> at == last ? Math.min(LEAST_OF_LAST, widths[at]) : widths[at])
        .sum();
  }

  private String own(
      List<String> cells, boolean isTitle, int[] widths, List<Integer> shown, int width) {
    var line = new StringBuilder();
    int used = 0;
    for (int at : shown) {
      boolean isLast = at == columns.size() - 1;
      boolean limited = layout == Layout.FITTED && width > 0 && isLast;
      String cell = limited ? cut(cells.get(at), Math.max(8, width - used)) : cells.get(at);
      line.append(
          isTitle
              ? cell
              : columns.get(at).colours().apply(cell).map(of -> of.of(cell)).orElse(cell));
      line.append(" ".repeat(Math.max(0, widths[at] - cell.length())));
      used += widths[at];
    }
    return line.toString().stripTrailing();
  }

  /** Returns the text in at most so many characters; an ellipsis stands for what is cut. */
  public static String cut(String text, int most) {
    return text.length() <= most ? text : text.substring(0, Math.max(0, most - 1)) + "…";
  }

  private static String padded(List<String> cells, int[] widths) {
    var line = new StringBuilder();
    for (int at = 0; at < widths.length; at++) {
      String cell = cells.get(at);
      boolean last = at == widths.length - 1;
      line.append(cell).append(" ".repeat(Math.max(last ? 0 : 1, widths[at] - cell.length())));
    }
    return line.toString();
  }
}
