package io.hekla.recorder.history;

import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Position in rows that are in the order of time, at which a list goes on.
 *
 * @param at time of the next row
 * @param skipped rows of the same time that the list has had
 */
public record Position(Instant at, int skipped) {
  /** The first position. */
  public static final Position FIRST = new Position(Instant.EPOCH, 0);

  private static final Pattern TEXT = Pattern.compile("(\\d{1,15})-(\\d{1,5})");

  /** Returns the position behind a row of a time. */
  Position after(Instant row) {
    return new Position(row, row.equals(at) ? skipped + 1 : 1);
  }

  /** Reads a text that {@link #text} wrote; empty if it is another. */
  public static Optional<Position> read(String text) {
    Matcher parts = TEXT.matcher(text);
    return parts.matches()
        ? Optional.of(
            new Position(
                Instant.ofEpochMilli(Long.parseLong(parts.group(1))),
                Integer.parseInt(parts.group(2))))
        : Optional.empty();
  }

  /** Returns the position as a text. */
  public String text() {
    return at.toEpochMilli() + "-" + skipped;
  }
}
