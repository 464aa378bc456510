package io.hekla.controller.session;

import io.hekla.model.podgroup.PodGroupCommand;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.outside.Outside;
import java.time.Instant;
import java.util.function.Function;

/**
 * Host of the scheduler, as the scheduler asks it: the singleton actor in the live system, a loop
 * in virtual time. Nothing that is asked for comes back within the call.
 */
public interface SchedulerHost {
  /** Wall clock, for what is written. */
  Instant now();

  /** Nanoseconds since any origin; never goes back. */
  long nanoTime();

  /** Asks for what changed; comes back by {@link SchedulerCore#feedAnswered}. */
  void askFeed(long sinceVersion);

  /** Asks for what changed of nodes; comes back by {@link SchedulerCore#nodesAnswered}. */
  void askNodes(long sinceVersion);

  /** Has a session decided, on any thread; comes back by {@link SchedulerCore#decided}. */
  void decide(long term, long session, Function<Outside, Engine.Step> work);

  /** Has {@link SchedulerCore#pauseOver} called after the shortest pause between two sessions. */
  void startPause();

  boolean isPauseActive();

  /** Hands a part; {@link SchedulerCore#partKept} is called once the PodGroup has kept it. */
  void hand(SchedulerEvent.HandedPart part);

  /** Hands a part that only brings counters up to date: the next one repairs its loss. */
  void handWithoutKeeping(SchedulerEvent.HandedPart part);

  /** Asks the PodGroup of a part about decisions of it. */
  void ask(SchedulerEvent.Origin part, PodGroupCommand.StillCounted question);

  /** What a session decided is kept, and its parts are handed. */
  void decisionsKept(SchedulerEvent.SessionDecided decided);

  /**
   * A session that acts has ended, whatever it came to.
   *
   * @param bindsUnderWay whether binds are not seen done yet
   * @param counters those that it brought up to date
   */
  void acted(LastSession session, boolean bindsUnderWay, Counters counters);

  /** What a session only observed is kept. */
  void observed(SchedulerEvent.SessionObserved observed);

  /** Binds that failed count no longer. */
  void refused(CountedRefusals refused);

  /** Pods of ours were bound by somebody else. */
  void foreignBinds(int pods);

  /** The watch of pods has been behind this version for long. */
  void podsBehind(long podVersion);

  /** How sessions fare, for who watches the scheduler. */
  void stage(Stage stage);

  /** The stages of a session. */
  sealed interface Stage {
    /** What changed is asked for. */
    record Collects() implements Stage {}

    /** It is at work. */
    record Begins(long session) implements Stage {}

    /** It was decided. */
    record Ends(long session, Engine.Step step) implements Stage {}

    /** It failed, and is held again with the same changes. */
    record Fails(long session, Throwable failure) implements Stage {}

    /** It is not held: its term is over, or what changed is not known yet. */
    record Dropped() implements Stage {}
  }
}
