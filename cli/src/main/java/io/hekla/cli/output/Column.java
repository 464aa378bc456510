package io.hekla.cli.output;

/**
 * A column of a table: left-aligned, as wide as said.
 *
 * @param least its width, with the room to the next column
 * @param room if above 0, the width is that of its longest cell and so much more instead
 */
public record Column(String title, int least, int room) {
  /** A column that is so wide, whatever is in it. */
  public static Column fixed(String title, int width) {
    return new Column(title, width, 0);
  }

  /** A column as wide as its longest cell, and so much more. */
  public static Column fitting(String title, int room) {
    return new Column(title, 0, room);
  }
}
