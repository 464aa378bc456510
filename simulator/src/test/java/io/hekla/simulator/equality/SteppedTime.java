package io.hekla.simulator.equality;

import io.hekla.controller.host.TimeSource;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** Time that passes only when it is set; wall clock and nanoseconds move together. */
final class SteppedTime extends Clock {
  /** Beginning: a moment before CronJobs of every minute are due. */
  static final Instant START = Instant.parse("2026-03-01T11:59:50Z");

  private volatile long nanos;

  /** The time that clocks show, in nanoseconds since the beginning. */
  private volatile long shown;

  private volatile boolean isHeld;

  /** Returns the time in the form that a member takes. */
  TimeSource source() {
    return new TimeSource(this, () -> shown);
  }

  /** Nanoseconds since the beginning, by which timers fire. */
  long nanos() {
    return nanos;
  }

  /** Lets time pass up to a moment, unless that is over. */
  void moveTo(long moment) {
    nanos = Math.max(nanos, moment);
    if (!isHeld) {
      shown = nanos;
    }
  }

  /** Clocks stand still until {@link #release}, while timers go on to fire. */
  void hold() {
    isHeld = true;
  }

  /** Clocks show the time again. */
  void release() {
    isHeld = false;
    shown = nanos;
  }

  @Override
  public Instant instant() {
    return START.plusNanos(shown);
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    throw new UnsupportedOperationException("nobody needs it");
  }
}
