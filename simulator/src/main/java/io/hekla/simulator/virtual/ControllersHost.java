package io.hekla.simulator.virtual;

import io.hekla.controller.entity.RequestClass;
import io.hekla.controller.observe.Entity;
import io.hekla.controller.session.SchedulerEvent;
import io.hekla.controller.session.SchedulerState;
import io.hekla.controller.session.SessionRecord;
import io.hekla.model.job.plugins.SshKeyPair;
import io.hekla.model.machine.JournalSerializable;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/** Host of {@link Controllers}: their timers, their journal, and the listener to what they do. */
public interface ControllersHost {
  /** Schedules a call of {@link Controllers#fire} after a time; replaces the same timer. */
  void startTimer(Timer timer, Duration after);

  void cancelTimer(Timer timer);

  /**
   * Schedules another attempt of a request after a time.
   *
   * @param name name of the request among those of its class
   */
  void pauseRequest(RequestClass type, String name, Duration length, Runnable over);

  /** Schedules another try at creating the default queues after a pause. */
  default void pauseQueueCreation(Runnable over) {
    throw new UnsupportedOperationException("a workload has its queues");
  }

  /** Schedules a call of {@link Controllers#beat} after a time. */
  default void startBeat(String writer, Duration after) {
    throw new UnsupportedOperationException("Events and verdicts have no reader here");
  }

  default boolean isBeatActive(String writer) {
    return false;
  }

  /**
   * Schedules a call of {@link io.hekla.controller.session.SchedulerCore#pauseOver} after the
   * pause.
   */
  void startPause();

  boolean isPauseActive();

  /** Returns keys for a Job with the plugin ssh. */
  CompletionStage<SshKeyPair> keys();

  /**
   * Notifies that an event of an entity is persisted.
   *
   * @param state state of the entity after it
   */
  default void persisted(Entity entity, JournalSerializable event, JournalSerializable state) {}

  /** Notifies that an event of the scheduler is persisted. */
  default void persisted(SchedulerEvent event) {}

  /** States, after their last persisted events, of all entities that have a journal. */
  default Map<Entity, JournalSerializable> journal() {
    return Map.of();
  }

  /** State of the scheduler after its last persisted event. */
  default SchedulerState schedulerJournal() {
    return SchedulerState.EMPTY;
  }

  /** Notifies that a PodGroup is sent its decisions of a session. */
  default void delivered(SchedulerEvent.DecisionDelivery delivery) {}

  /** Notifies that a session has ended and its decisions are persisted. */
  default void sessionEnded() {}

  /** Notifies of a session that has ended, with its input. */
  default void record(SessionRecord session) {}
}
