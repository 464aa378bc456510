package io.hekla.scheduler.plugin;

import java.time.Duration;

/**
 * Work that is lost if a task is evicted.
 *
 * @param time time for which it has worked since its start or its last checkpoint; not negative
 * @param amount that time in seconds, multiplied by the task's part of the cluster; finite and not
 *     negative
 */
public record LostWork(Duration time, double amount) {
  /** No work. */
  public static final LostWork NONE = new LostWork(Duration.ZERO, 0);

  /** Returns the work of two tasks: the longer time, and the sum of the amounts. */
  public LostWork plus(LostWork other) {
    return new LostWork(time.compareTo(other.time) >= 0 ? time : other.time, amount + other.amount);
  }
}
