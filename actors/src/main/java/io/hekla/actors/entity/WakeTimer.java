package io.hekla.actors.entity;

import akka.actor.typed.javadsl.TimerScheduler;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Wakes an entity with {@link EntityMessage.Due} at a time that may be years away. Akka's timers
 * reach no further than 248 days, so a longer wait goes in steps.
 */
final class WakeTimer {
  /** The longest time that one timer is set for. */
  static final Duration STEP = Duration.ofDays(100);

  private static final String KEY = "wake";

  private final TimerScheduler<EntityMessage> timers;
  private Optional<Instant> beyondThisStep = Optional.empty();

  WakeTimer(TimerScheduler<EntityMessage> timers) {
    this.timers = timers;
  }

  /** Takes the place of what was set before. */
  void set(Instant due, Instant now) {
    Duration wait = Duration.between(now, due);
    boolean inSteps = wait.compareTo(STEP) > 0;
    beyondThisStep = inSteps ? Optional.of(due) : Optional.empty();
    timers.startSingleTimer(
        KEY, new EntityMessage.Due(), inSteps ? STEP : wait.isNegative() ? Duration.ZERO : wait);
  }

  /** Takes note that a timer has ended; begins the next step, and says false, if it is not time. */
  boolean isTime(Instant now) {
    var due = beyondThisStep;
    due.ifPresent(then -> set(then, now));
    return due.isEmpty();
  }

  boolean isSet() {
    return timers.isTimerActive(KEY);
  }

  void cancel() {
    beyondThisStep = Optional.empty();
    timers.cancel(KEY);
  }
}
