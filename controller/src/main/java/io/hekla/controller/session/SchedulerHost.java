package io.hekla.controller.session;

import io.hekla.model.podgroup.PodGroupCommand;
import io.hekla.scheduler.Engine;
import java.time.Instant;

/**
 * Host of the scheduler, as the scheduler asks it: the singleton actor in the live system, a loop
 * in virtual time. No reply comes back within the call.
 */
public interface SchedulerHost {
  /** Returns the wall clock, for what is written. */
  Instant now();

  /** Returns nanoseconds since any origin; never goes back. */
  long nanoTime();

  /** Asks for changes; the reply is {@link SchedulerCore#feedAnswered}. */
  void askFeed(long sinceVersion);

  /** Asks for changes of nodes; the reply is {@link SchedulerCore#nodesAnswered}. */
  void askNodes(long sinceVersion);

  /** Runs a session, on any thread; the reply is {@link SchedulerCore#decided}. */
  void decide(long term, long session, SessionWork work);

  /** Calls {@link SchedulerCore#pauseOver} after the shortest pause between two sessions. */
  void startPause();

  boolean isPauseActive();

  /**
   * Sends a delivery; {@link SchedulerCore#deliveryAcknowledged} is called once the PodGroup has
   * persisted it.
   */
  void deliver(SchedulerEvent.DecisionDelivery delivery);

  /** Sends a delivery that only brings counters up to date: the next one repairs its loss. */
  void deliverWithoutPersisting(SchedulerEvent.DecisionDelivery delivery);

  /** Asks the PodGroup of a delivery about decisions of it. */
  void ask(SchedulerEvent.Origin part, PodGroupCommand.CheckAssumed question);

  /** Reports that the decisions of a session are persisted, and its deliveries are sent. */
  void decisionsPersisted(SchedulerEvent.SessionDecided decided);

  /**
   * Reports the end of a session that acts, whatever its result.
   *
   * @param bindsUnderWay whether binds are not seen done yet
   * @param counters those that it brought up to date
   */
  void sessionEnded(LastSession session, boolean bindsUnderWay, Counters counters);

  /**
   * Reports a session with its input, once nothing of it waits for the journal. Sessions come in
   * the order of their numbers; one that failed does not come, and the next has its changes.
   */
  void record(SessionRecord session);

  /** Reports that the observations of a session are persisted. */
  void observed(SchedulerEvent.SessionObserved observed);

  /** Reports failed binds, which count no longer. */
  void refused(CountedRefusals refused);

  /** Reports pods of ours that another scheduler bound. */
  void foreignBinds(int pods);

  /** Reports that the watch of pods has been behind this version for long. */
  void podWatchBehind(long podVersion);

  /** Reports the stage of a session, for observers of the scheduler. */
  void stage(Stage stage);

  /** Stages of a session. */
  sealed interface Stage {
    /** Stage in which changes are requested. */
    record Collects() implements Stage {}

    /** Stage in which the session is at work. */
    record Begins(long session) implements Stage {}

    /** Stage in which the session was decided. */
    record Ends(long session, Engine.Step step) implements Stage {}

    /** Stage in which the session failed, and runs again with the same changes. */
    record Fails(long session, Throwable failure) implements Stage {}

    /**
     * Stage in which the session does not run: its term is over, or the changes are not known yet.
     */
    record Dropped() implements Stage {}
  }
}
