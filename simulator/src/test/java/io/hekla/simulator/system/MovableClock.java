package io.hekla.simulator.system;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/** Clock of the system, which can be advanced. */
final class MovableClock extends Clock {
  private volatile Duration ahead = Duration.ZERO;

  /** Lets so much time pass at once. */
  void jump(Duration time) {
    ahead = ahead.plus(time);
  }

  /** Lets time pass until the next full minute is this near. */
  void jumpTo(Duration beforeTheMinute) {
    Instant full = instant().truncatedTo(ChronoUnit.MINUTES).plus(2, ChronoUnit.MINUTES);
    jump(Duration.between(instant(), full.minus(beforeTheMinute)));
  }

  @Override
  public Instant instant() {
    return Instant.now().plus(ahead);
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    throw new UnsupportedOperationException("no test needs it");
  }
}
