package io.hekla.controller.pace;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * Pauses between tries: each is twice the one before, up to the longest, and a random part of up to
 * one half is taken off, so that clients that lost the server together do not come back together.
 */
public record Pauses(Duration first, Duration longest) {
  /**
   * Returns the pause after so many failed tries in a row.
   *
   * @param tries at least 1
   */
  public Duration after(int tries, RandomGenerator jitter) {
    long doubled = first.toMillis() << Math.min(tries - 1, 20);
    long pause = Math.min(doubled, longest.toMillis());
    return Duration.ofMillis(pause - jitter.nextLong(pause / 2 + 1));
  }
}
