package io.hekla.cli.cluster;

import java.time.Duration;
import java.util.Optional;

/**
 * Patience with a server that refuses requests for now (429): how long to wait before the next one,
 * and when to give up.
 *
 * @param inARow refusals since the last answer
 * @param waited time that was waited so far
 */
public record Patience(int inARow, Duration waited) {
  /** Patience that nothing was taken of. */
  public static final Patience WHOLE = new Patience(0, Duration.ZERO);

  /** Refusals without an answer between them. */
  static final int MOST_IN_A_ROW = 8;

  /** Longest time that is waited in all. */
  static final Duration LONGEST = Duration.ofMinutes(30);

  /** Longest time of one pause; users would not know what happens during a longer one. */
  static final Duration LONGEST_PAUSE = Duration.ofMinutes(2);

  /** Pause where the server names none. */
  static final Duration USUAL_PAUSE = Duration.ofSeconds(1);

  /** Returns the time after which to ask again; empty if there is no sense in it. */
  public Optional<Duration> pause(ApiFailure refusal) {
    if (!refusal.isForNow() || inARow >= MOST_IN_A_ROW) {
      return Optional.empty();
    }
    Duration pause = refusal.retryAfter().isZero() ? USUAL_PAUSE : refusal.retryAfter();
    return pause.compareTo(LONGEST_PAUSE) > 0 || waited.plus(pause).compareTo(LONGEST) > 0
        ? Optional.empty()
        : Optional.of(pause);
  }

  /** Returns the patience that is left after a pause. */
  public Patience after(Duration pause) {
    return new Patience(inARow + 1, waited.plus(pause));
  }

  /** Returns the patience that is left after an answer. */
  public Patience afterAnswer() {
    return new Patience(0, waited);
  }
}
