package io.hekla.recorder.limit;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Limit on the time of an answer. Nothing is interrupted: what takes long compares the clock with
 * it between its steps, and ends with a lesser answer, or with {@link OutOfTime} where there is
 * none. A step, as one session or one query, is never cut.
 */
public final class TimeLimit {
  /** Limit of centuries, for commands that users end themselves. */
  public static final TimeLimit NONE = of(Duration.ofNanos(Long.MAX_VALUE), System::nanoTime);

  private final LongSupplier nanos;
  private final long begin;
  private final long length;

  private TimeLimit(LongSupplier nanos, long begin, long length) {
    this.nanos = nanos;
    this.begin = begin;
    this.length = length;
  }

  /**
   * Returns a limit that begins now.
   *
   * @param nanos a monotonic clock
   */
  public static TimeLimit of(Duration length, LongSupplier nanos) {
    return new TimeLimit(nanos, nanos.getAsLong(), length.toNanos());
  }

  /**
   * Returns the limit that ends after a part of what is left, for one of several steps.
   *
   * @param share between 0 and 1
   */
  public TimeLimit share(double share) {
    return new TimeLimit(nanos, nanos.getAsLong(), (long) (left().toNanos() * share));
  }

  /** Returns the limit that ends with this one, and after some time at the latest. */
  public TimeLimit atMost(Duration longest) {
    return left().compareTo(longest) <= 0
        ? this
        : new TimeLimit(nanos, nanos.getAsLong(), longest.toNanos());
  }

  /** Returns the time that is left; zero if it is over. */
  public Duration left() {
    return Duration.ofNanos(Math.max(0, length - (nanos.getAsLong() - begin)));
  }

  /** Returns whether the time is over. */
  public boolean isOver() {
    return left().isZero();
  }

  /**
   * Ends a step that has no lesser answer.
   *
   * @throws OutOfTime if the time is over
   */
  public void check() throws OutOfTime {
    if (isOver()) {
      throw new OutOfTime();
    }
  }
}
