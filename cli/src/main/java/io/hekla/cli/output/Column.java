package io.hekla.cli.output;

/**
 * Column of a table, left-aligned.
 *
 * @param least its width, with the room to the next column
 * @param room if above 0, the width is that of its longest cell and so much more instead
 */
public record Column(String title, int least, int room) {
  /** Returns a column of this width, whatever is in it. */
  public static Column fixed(String title, int width) {
    return new Column(title, width, 0);
  }

  /** Returns a column as wide as its longest cell, and so much more. */
  public static Column fitting(String title, int room) {
    return new Column(title, 0, room);
  }
}
