package io.hekla.faults;

import java.time.Duration;

/**
 * State of a network path.
 *
 * @param kind whether bytes pass
 * @param delay time by which each piece is delayed
 */
record Flow(Kind kind, Duration delay) {
  static final Flow OPEN = new Flow(Kind.OPEN, Duration.ZERO);

  /** Everything is swallowed, and no connection ends: a black hole. */
  static final Flow SILENT = new Flow(Kind.SILENT, Duration.ZERO);

  /** Connections end, and new ones are closed at once. */
  static final Flow REFUSED = new Flow(Kind.REFUSED, Duration.ZERO);

  enum Kind {
    OPEN,
    SILENT,
    REFUSED
  }

  static Flow slow(Duration delay) {
    return new Flow(Kind.OPEN, delay);
  }
}
