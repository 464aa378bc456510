package io.hekla.controller.entity;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Timer that wakes an entity with {@link WakeUp.Due} at a time that may be years away. Timers reach
 * no further than 248 days, so a longer wait goes in steps.
 */
public final class WakeTimer {
  /** The longest time that one timer is set for. */
  public static final Duration STEP = Duration.ofDays(100);

  private static final String KEY = "wake";

  private final EntityHost host;
  private Optional<Instant> beyondThisStep = Optional.empty();

  WakeTimer(EntityHost host) {
    this.host = host;
  }

  /** Sets the time of the wake-up; replaces one set before. */
  void set(Instant due, Instant now) {
    Duration wait = Duration.between(now, due);
    boolean inSteps = wait.compareTo(STEP) > 0;
    beyondThisStep = inSteps ? Optional.of(due) : Optional.empty();
    host.startTimer(
        KEY, new WakeUp.Due(), inSteps ? STEP : wait.isNegative() ? Duration.ZERO : wait);
  }

  /** Records that a timer has ended; begins the next step, and returns false, if it is not time. */
  boolean isTime(Instant now) {
    var due = beyondThisStep;
    due.ifPresent(then -> set(then, now));
    return due.isEmpty();
  }

  boolean isSet() {
    return host.isTimerActive(KEY);
  }

  void cancel() {
    beyondThisStep = Optional.empty();
    host.cancelTimer(KEY);
  }
}
