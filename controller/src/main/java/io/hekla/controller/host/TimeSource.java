package io.hekla.controller.host;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.LongSupplier;

/**
 * Time as a process reads it; of this machine in the live system, of its own in simulations and
 * tests.
 *
 * @param clock wall clock, for what is written
 * @param nanoTime nanoseconds since any origin, for measurements; never goes back
 */
public record TimeSource(Clock clock, LongSupplier nanoTime) {
  /** The time of this machine. */
  public static final TimeSource SYSTEM = new TimeSource(Clock.systemUTC(), System::nanoTime);

  /** Returns the instant of the wall clock. */
  public Instant now() {
    return clock.instant();
  }

  /** Returns the time since the origin of {@link #nanoTime}. */
  public Duration elapsed() {
    return Duration.ofNanos(nanoTime.getAsLong());
  }
}
