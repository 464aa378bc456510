package io.hekla.scheduler.actions;

import io.hekla.scheduler.configuration.Arguments;

/** A step of a session. */
@FunctionalInterface
public interface Action {
  /**
   * Executes the step. It decides by what the turn shows and by nothing else (no clock, no
   * randomness, no I/O): the same session must give the same decisions. It acts in statements,
   * which roll themselves back unless they are committed or kept.
   */
  void execute(ActionContext context);

  /**
   * Reads the action's arguments as it does in a session, once when a configuration is taken into
   * use, so that arguments that cannot be used, or are not read at all, are reported.
   */
  default void read(Arguments.Reader arguments) {}

  /**
   * Returns whether it makes room for tasks by evicting others. Users read why a job waits on the
   * cluster as it is, so a reason of such an action counts only if no other action found one, and a
   * place that it found and dropped is no place.
   */
  default boolean makesRoom() {
    return false;
  }
}
