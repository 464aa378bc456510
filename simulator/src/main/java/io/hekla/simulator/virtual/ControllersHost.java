package io.hekla.simulator.virtual;

import io.hekla.controller.entity.RequestClass;
import io.hekla.controller.observe.Entity;
import io.hekla.controller.session.SchedulerEvent;
import io.hekla.controller.session.SchedulerState;
import io.hekla.model.job.plugins.SshKeyPair;
import io.hekla.model.machine.Kept;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/** Host of {@link Controllers}: their timers, their journal, and who follows what they do. */
public interface ControllersHost {
  /** Has {@link Controllers#fire} called after a time; takes the place of the same timer. */
  void startTimer(Timer timer, Duration after);

  void cancelTimer(Timer timer);

  /**
   * Has a request tried again after a time.
   *
   * @param name of the request among those of its class
   */
  void pauseRequest(RequestClass type, String name, Duration length, Runnable over);

  /** Has {@link Controllers#beat} called after a time. */
  default void startBeat(String writer, Duration after) {
    throw new UnsupportedOperationException("nobody reads Events and verdicts here");
  }

  default boolean isBeatActive(String writer) {
    return false;
  }

  /** Has {@link io.hekla.controller.session.SchedulerCore#pauseOver} called after the pause. */
  void startPause();

  boolean isPauseActive();

  /** Keys of a Job with the plugin ssh. */
  CompletionStage<SshKeyPair> keys();

  /**
   * An event of an entity is persisted.
   *
   * @param state of the entity after it
   */
  default void persisted(Entity entity, Kept event, Kept state) {}

  /** An event of the scheduler is persisted. */
  default void persisted(SchedulerEvent event) {}

  /** States after the last events that were persisted, of all entities that have a journal. */
  default Map<Entity, Kept> journal() {
    return Map.of();
  }

  /** State of the scheduler after its last event that was persisted. */
  default SchedulerState schedulerJournal() {
    return SchedulerState.EMPTY;
  }

  /** A PodGroup is handed its part of a session. */
  default void handed(SchedulerEvent.HandedPart part) {}

  /** A session has ended and its decisions are persisted. */
  default void acted() {}
}
