package io.hekla.scheduler.actions;

import io.hekla.scheduler.configuration.Arguments;

/** A step of a session. */
@FunctionalInterface
public interface Action {
  /**
   * Takes the step. It decides by what the turn shows and by nothing else (no clock, no chance, no
   * input): the same session must give the same decisions. What it does, it does in statements,
   * which take themselves back unless they are committed or kept.
   */
  void execute(Turn turn);

  /**
   * Reads its arguments as it does in a session, once when a configuration is taken into use, so
   * that what cannot be used, or is not read at all, is told.
   */
  default void read(Arguments.Reader arguments) {}
}
