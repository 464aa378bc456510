package io.hekla.actors.scheduler;

import io.hekla.controller.session.SchedulerState;
import java.util.UUID;

/**
 * One incarnation of the singleton in its claim to be the scheduler; survives the restarts that a
 * failing journal causes. What it wrote is known by its name, even if it was told that the write
 * had failed.
 */
final class Claim {
  private final String name = UUID.randomUUID().toString();
  private long term;

  String name() {
    return name;
  }

  /** The highest term that this incarnation is known to have begun; 0 before. */
  long term() {
    return term;
  }

  void began(long begun) {
    term = begun;
  }

  /** Whether somebody else took over after this incarnation had begun. */
  boolean isLostTo(SchedulerState state) {
    return term > 0 && state.term() > term && !state.by().equals(name);
  }
}
