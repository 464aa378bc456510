package io.hekla.actors.configmap;

import io.hekla.actors.observing.Observing;
import java.time.Duration;

/**
 * Intervals of something that is read again and again, and only while Hekla acts.
 *
 * @param poll from one answer to the next read
 * @param undecided until the next look whether Hekla acts, as long as that is undecided: it is
 *     known soon after a start
 */
public record PollIntervals(Duration poll, Duration undecided) {
  /** Returns the time to wait for Hekla to act. */
  public Duration whileNotActing(Observing observing) {
    return observing.isUndecided() ? undecided : poll;
  }
}
