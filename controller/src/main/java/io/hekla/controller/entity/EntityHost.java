package io.hekla.controller.entity;

import io.hekla.controller.verb.Verb;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Host of an entity, as the entity asks it: an actor in the live system, a loop in virtual time. No
 * reply comes back within the call.
 */
public interface EntityHost {
  /** Returns the wall clock, for what is written. */
  Instant now();

  /**
   * Makes requests; their outcomes come back by {@link EntityCore#settled} with the number.
   *
   * @param untilRefused whether the first refused creation returns the rest untried
   */
  void request(RequestClass type, long number, List<Verb> verbs, boolean untilRefused);

  /** Cancels the creations of this number that have not begun. */
  void createNoMore(RequestClass type, long number);

  /** Calls {@link EntityCore#wakeUp} after a time; replaces a timer of this key. */
  void startTimer(String key, WakeUp wakeUp, Duration after);

  void cancelTimer(String key);

  boolean isTimerActive(String key);

  /** Calls {@link EntityCore#wakeUp} soon, after all waiting messages. */
  void wakeUpSoon(WakeUp wakeUp);

  /** Asks the observer for an observation of the cluster. */
  void askForObservation();

  /** Passivates the entity, which has nothing left to do. */
  void passivate();

  /** Suspends the entity, which cannot go on. */
  void suspend(Throwable failure);
}
