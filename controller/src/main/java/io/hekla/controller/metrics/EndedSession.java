package io.hekla.controller.metrics;

import io.hekla.controller.session.SessionRecord;
import java.time.Duration;
import java.time.Instant;

/**
 * Session that has ended, with its times.
 *
 * @param times those on its own thread
 * @param collecting time in which changes were collected
 * @param whole time from the beginning of the collection until the decisions were persisted
 * @param at time of its end by the wall clock
 */
public record EndedSession(
    SessionRecord session, SessionTimes times, Duration collecting, Duration whole, Instant at) {
  /** Returns the time of the session on its own thread. */
  public Duration deciding() {
    return Millis.duration(times.whole());
  }

  /**
   * Returns the time in which the decisions were persisted, with the waits for the session's thread
   * and for the scheduler's mailbox.
   */
  public Duration committing() {
    Duration rest = whole.minus(collecting).minus(deciding());
    return rest.isNegative() ? Duration.ZERO : rest;
  }
}
