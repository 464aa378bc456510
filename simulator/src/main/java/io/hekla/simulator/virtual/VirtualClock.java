package io.hekla.simulator.virtual;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** Clock that stands still until it is set. */
public final class VirtualClock extends Clock {
  /** Beginning of every run; a year that no reader mistakes for an unset time. */
  public static final Instant START = Instant.parse("2000-01-01T00:00:00Z");

  private Instant now = START;

  void set(Instant time) {
    now = time;
  }

  /** Nanoseconds since the beginning. */
  long nanoTime() {
    return Duration.between(START, now).toNanos();
  }

  /** Seconds since the beginning, to the nanosecond. */
  static double seconds(Instant time) {
    Duration since = Duration.between(START, time);
    return (since.getSeconds() * 1_000_000_000L + since.getNano()) / 1e9;
  }

  /** Returns the time so many seconds after the beginning. */
  public static Instant at(double seconds) {
    return START.plusNanos(Math.round(seconds * 1e9));
  }

  @Override
  public Instant instant() {
    return now;
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    throw new UnsupportedOperationException("virtual time has no zone but UTC");
  }
}
