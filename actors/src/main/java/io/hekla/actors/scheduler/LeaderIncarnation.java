package io.hekla.actors.scheduler;

import io.hekla.controller.session.SchedulerState;
import java.util.UUID;

/**
 * Claim of one incarnation of the singleton to be the scheduler; survives the restarts that a
 * failing journal causes. Its events are recognized by its name, even if their write was reported
 * as failed.
 */
final class LeaderIncarnation {
  private final String name = UUID.randomUUID().toString();
  private long term;

  String name() {
    return name;
  }

  /** Returns the highest term that this incarnation is known to have begun; 0 before. */
  long term() {
    return term;
  }

  void began(long begun) {
    term = begun;
  }

  /** Returns whether another scheduler took over after this incarnation had begun. */
  boolean isLostTo(SchedulerState state) {
    return term > 0 && state.term() > term && !state.incarnation().equals(name);
  }
}
