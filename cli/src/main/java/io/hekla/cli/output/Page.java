package io.hekla.cli.output;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Page about one object: titles with values, which are wrapped at blanks to the width of the
 * terminal, and tables.
 */
public final class Page {
  private static final int INDENT = 2;
  private static final int TITLE = 16;

  /** Least width of a value; a terminal that is narrower breaks the line itself. */
  private static final int LEAST = 20;

  private final int width;
  private final List<String> lines = new ArrayList<>();

  /**
   * Creates an empty page.
   *
   * @param width columns of the terminal; 0 if there is none, and nothing is wrapped or cut
   */
  public Page(int width) {
    this.width = width;
  }

  /** Adds a title without a value, after an empty line. */
  public void heading(String title) {
    lines.add("");
    lines.add(title + ":");
  }

  /** Adds a line of text. */
  public void text(int level, String text) {
    String indent = " ".repeat(INDENT * level);
    wrapped(text, width - indent.length()).forEach(line -> lines.add(indent + line));
  }

  /** Adds a title with its value; an empty value is left out. */
  public void field(int level, String title, String value) {
    field(level, title, value, text -> text);
  }

  /** Adds a title with its value in a colour. */
  public void field(int level, String title, String value, Colour colour) {
    field(level, title, value, colour::of);
  }

  private void field(int level, String title, String value, UnaryOperator<String> painted) {
    if (value.isBlank()) {
      return;
    }
    String head = " ".repeat(INDENT * level) + title + ":";
    int column = Math.max(TITLE + INDENT * level, head.length() + 1);
    String start = head + " ".repeat(column - head.length());
    for (String line : wrapped(value, width - column)) {
      lines.add(start + painted.apply(line));
      start = " ".repeat(column);
    }
  }

  /** Returns whether a table fits without a column left out or cut. */
  public boolean hasRoomFor(int level, Table table) {
    int longest = table.lines(0).stream().mapToInt(Colour::width).max().orElse(0);
    return width == 0 || INDENT * level + longest <= width;
  }

  /** Adds a table. */
  public void table(int level, Table table) {
    String indent = " ".repeat(INDENT * level);
    table
        .lines(width == 0 ? 0 : Math.max(LEAST, width - indent.length()))
        .forEach(line -> lines.add(indent + line));
  }

  /** Returns the lines, without trailing blanks. */
  public List<String> lines() {
    return List.copyOf(lines);
  }

  private List<String> wrapped(String text, int most) {
    var wrapped = new ArrayList<String>();
    for (String paragraph : text.strip().split("\n", -1)) {
      var line = new StringBuilder();
      for (String word : paragraph.strip().split(" +", -1)) {
        boolean full = !line.isEmpty() && line.length() + 1 + word.length() > Math.max(LEAST, most);
        if (full && width > 0) {
          wrapped.add(line.toString());
          line.setLength(0);
        }
        line.append(line.isEmpty() ? "" : " ").append(word);
      }
      wrapped.add(line.toString());
    }
    return wrapped;
  }
}
