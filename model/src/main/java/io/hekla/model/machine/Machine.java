package io.hekla.model.machine;

import java.time.Instant;
import java.util.List;

/**
 * A state machine as plain functions: a command is decided against a state and yields events and
 * effects; events alone change the state. The same functions run live, in recovery, in the
 * simulator and in replay.
 *
 * @param <S> states; sealed, one record per phase where phases differ in their fields
 * @param <C> commands, imperative
 * @param <E> events, past tense; the only thing that is persisted
 * @param <F> effects on the cluster, to be executed once the events are persisted; idempotent
 */
public interface Machine<S, C, E, F> {
  /** Returns the state before the first event. */
  S initial();

  /** Decides a command in a state; changes nothing. */
  Decision<E, F> decide(S state, C command, Instant now);

  /**
   * Returns the state after an event; throws {@link IllegalStateException} on an event that does
   * not fit the state.
   */
  S apply(S state, E event);

  /** Returns the effects that a state still requires, to be executed again after a restart. */
  List<F> owed(S state);
}
