package io.hekla.cli.output;

import java.util.Optional;
import java.util.function.Function;

/**
 * Column of a table, left-aligned.
 *
 * @param least its width, with the room to the next column
 * @param room if above 0, the width is that of its longest cell and so much more instead
 * @param rank order in which columns give way where the terminal is too narrow: the highest goes
 *     first, and 0 stays
 * @param colours colour of a cell, by its text
 */
public record Column(
    String title, int least, int room, int rank, Function<String, Optional<Colour>> colours) {
  /** Blanks between the columns of Hekla's own tables. */
  private static final int USUAL_ROOM = 3;

  /** Returns a column of this width, whatever is in it. */
  public static Column fixed(String title, int width) {
    return new Column(title, width, 0, 0, cell -> Optional.empty());
  }

  /** Returns a column as wide as its longest cell, and so much more. */
  public static Column fitting(String title, int room) {
    return new Column(title, 0, room, 0, cell -> Optional.empty());
  }

  /**
   * Returns a column of one of Hekla's own tables, as wide as its longest cell.
   *
   * @param rank order in which it gives way: the highest goes first, and 0 stays
   */
  public static Column of(String title, int rank) {
    return new Column(title, 0, USUAL_ROOM, rank, cell -> Optional.empty());
  }

  /** Returns the same column with coloured cells. */
  public Column coloured(Function<String, Optional<Colour>> of) {
    return new Column(title, least, room, rank, of);
  }
}
