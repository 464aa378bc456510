package io.hekla.relay;

import java.time.Duration;

/**
 * State of a network path.
 *
 * @param kind whether bytes pass
 * @param delay time by which each piece is delayed
 */
public record Flow(Kind kind, Duration delay) {
  /** Everything passes. */
  public static final Flow OPEN = new Flow(Kind.OPEN, Duration.ZERO);

  /** Everything is swallowed, and no connection ends: a black hole. */
  public static final Flow SILENT = new Flow(Kind.SILENT, Duration.ZERO);

  /** Connections end, and new ones are closed at once. */
  public static final Flow REFUSED = new Flow(Kind.REFUSED, Duration.ZERO);

  /** Fate of the bytes. */
  public enum Kind {
    OPEN,
    SILENT,
    REFUSED
  }

  /** Everything passes, late. */
  public static Flow slow(Duration delay) {
    return new Flow(Kind.OPEN, delay);
  }
}
