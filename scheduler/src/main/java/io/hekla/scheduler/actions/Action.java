package io.hekla.scheduler.actions;

import io.hekla.scheduler.configuration.Arguments;

/** A step of a session. */
@FunctionalInterface
public interface Action {
  /** Takes the step. */
  void execute(Turn turn);

  /** Reads the action's arguments, so that those that cannot be used are noted by the reader. */
  default void check(Arguments.Reader arguments) {}
}
