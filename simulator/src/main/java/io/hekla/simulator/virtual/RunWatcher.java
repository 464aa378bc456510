package io.hekla.simulator.virtual;

import io.hekla.controller.cache.Delta;
import io.hekla.controller.session.SessionRecord;
import io.hekla.model.machine.JournalSerializable;
import java.time.Duration;
import java.time.Instant;

/** Observer of a run: of its progress, sessions and changes, and of what journals would have. */
@FunctionalInterface
public interface RunWatcher {
  /**
   * Receives how far a run is, after each instant at which anything was due.
   *
   * @param passed virtual time since the start
   * @param ended number of jobs that have ended
   * @param jobs number of jobs that have arrived or are to arrive
   */
  void at(Duration passed, int ended, int jobs);

  /** Receives a session that has ended, with its input. */
  default void record(SessionRecord session) {}

  /** Receives an event of an entity or the scheduler, and an entity's state after it. */
  default void persisted(JournalSerializable value) {}

  /** Receives a change of an object, as the controllers do. */
  default void changed(Delta delta, Instant at) {}
}
