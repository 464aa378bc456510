package io.hekla.scheduler.actions;

/** A step of a session. */
@FunctionalInterface
public interface Action {
  /** Takes the step. */
  void execute(Turn turn);
}
