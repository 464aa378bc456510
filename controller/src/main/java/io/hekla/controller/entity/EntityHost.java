package io.hekla.controller.entity;

import io.hekla.controller.verb.Verb;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Host of an entity, as the entity asks it: an actor in the live system, a loop in virtual time.
 * Nothing that is asked for comes back within the call.
 */
public interface EntityHost {
  /** Wall clock, for what is written. */
  Instant now();

  /**
   * Makes requests; their outcomes come back by {@link EntityCore#settled} with the number.
   *
   * @param untilRefused whether the first creation that is refused gives back the rest untried
   */
  void request(RequestClass type, long number, List<Verb> verbs, boolean untilRefused);

  /** The creations of this number are not wanted any more, as far as they have not begun. */
  void createNoMore(RequestClass type, long number);

  /** Has {@link EntityCore#wakeUp} called after a time; takes the place of a timer of this key. */
  void startTimer(String key, WakeUp wakeUp, Duration after);

  void cancelTimer(String key);

  boolean isTimerActive(String key);

  /** Has {@link EntityCore#wakeUp} called soon, after whatever else is waiting. */
  void soon(WakeUp wakeUp);

  /** Asks the observer to show the entity the cluster. */
  void askForObservation();

  /** The entity has nothing left to do: it may leave memory. */
  void passivate();

  /** The entity cannot go on. */
  void suspend(Throwable failure);
}
