package io.hekla.model.machine;

import java.time.Instant;
import java.util.List;

/**
 * A state machine as plain functions: a command is decided against a state and gives events and
 * effects; events alone change the state. The same functions run live, in recovery, in the
 * simulator and in replay.
 *
 * @param <S> states; sealed, one record per phase where phases differ in what they hold
 * @param <C> commands, imperative
 * @param <E> events, past tense; the only thing that is kept
 * @param <F> effects: what shall be done to the outside once the events are kept; idempotent
 */
public interface Machine<S, C, E, F> {
  /** The state before the first event. */
  S initial();

  /** What follows from a command in a state; changes nothing. */
  Decision<E, F> decide(S state, C command, Instant now);

  /**
   * The state after an event; throws {@link IllegalStateException} on an event that does not fit
   * the state.
   */
  S apply(S state, E event);

  /** The effects that a state still owes to the outside, to be done again after a restart. */
  List<F> owed(S state);
}
