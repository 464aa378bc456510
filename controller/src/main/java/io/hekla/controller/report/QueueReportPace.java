package io.hekla.controller.report;

import java.time.Duration;

/**
 * Pace of the computation of reports: at most one in each period, and so seldom that it takes no
 * more than a fiftieth of one core, as long as reports are no older than four periods. Times are
 * those since any origin, by a clock that never goes back.
 */
public final class QueueReportPace {
  /** Time between two computations in times that one took, up to {@link #MOST_PERIODS}. */
  private static final int PAUSES = 50;

  /** Longest time between two computations, in periods: positions are no older. */
  private static final int MOST_PERIODS = 4;

  private final Duration period;
  private Duration begun;
  private Duration next;

  /**
   * Begins with a pause of one period.
   *
   * @param period shortest time between two computations
   */
  public QueueReportPace(Duration period, Duration now) {
    this.period = period;
    this.begun = now;
    this.next = now.plus(period);
  }

  /** Returns the time until a computation may begin; zero if it may now. */
  public Duration left(Duration now) {
    Duration left = next.minus(now);
    return left.isNegative() ? Duration.ZERO : left;
  }

  /** Takes the beginning of a computation. */
  public void begin(Duration now) {
    begun = now;
  }

  /** Takes the end of a computation, successful or not. */
  public void end(Duration now) {
    Duration pause = now.minus(begun).multipliedBy(PAUSES);
    next = begun.plus(longer(period, shorter(pause, period.multipliedBy(MOST_PERIODS))));
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }
}
