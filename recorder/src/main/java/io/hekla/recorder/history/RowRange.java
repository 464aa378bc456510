package io.hekla.recorder.history;

import java.time.Instant;

/**
 * Range of rows of an object that are read: a history may be of any length, memory is not.
 *
 * @param from earliest time of a row
 * @param until latest time of a row
 * @param most upper bound of their number; events have {@link #text} characters of text together at
 *     most, or are one
 * @param isLatest whether the latest ones are read where there are more; otherwise the earliest
 */
public record RowRange(Instant from, Instant until, int most, boolean isLatest) {
  /** Characters that the text of an event has on average, at most. */
  private static final int TEXT = 4 << 10;

  private static final Instant FIRST = Instant.EPOCH;
  private static final Instant LAST = Instant.parse("9999-12-31T00:00:00Z");

  /** Creates a range. Times that no row can have become the nearest that one can. */
  public RowRange {
    from = RowText.time(from);
    until = RowText.time(until);
    if (most < 1) {
      throw new IllegalArgumentException("a range has at least one row");
    }
  }

  /** Returns the latest rows. */
  public static RowRange latest(int most) {
    return latest(LAST, most);
  }

  /** Returns the latest rows until a time, that included. */
  public static RowRange latest(Instant until, int most) {
    return new RowRange(FIRST, until, most, true);
  }

  /** Returns the earliest rows from a time on. */
  public static RowRange earliest(Instant from, int most) {
    return new RowRange(from, LAST, most, false);
  }

  /** Returns the characters that the texts of events may have together. */
  public long text() {
    return (long) most * TEXT;
  }
}
