package io.hekla.actors.scheduler;

import akka.actor.typed.ActorSystem;
import io.hekla.actors.health.Health;
import io.hekla.actors.journal.JournalFaults;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** Report of the scheduler about itself. */
final class SchedulerHealth {
  private static final String SCHEDULER = "scheduler";
  private static final String SESSION = "session";
  private static final String NONE = "none is held here";

  private final Health health;

  SchedulerHealth(ActorSystem<?> system) {
    health = Health.of(system);
  }

  void recovers() {
    health.retrying(SCHEDULER, "recovers from its journal, or cannot write to it");
  }

  void waitsForMode() {
    health.notReady(SCHEDULER, "does not know yet whether another scheduler is active");
    health.ready(SESSION, NONE);
  }

  void began(long term, boolean observes) {
    health.ready(SCHEDULER, "runs here in term " + term + (observes ? ", and only observes" : ""));
  }

  void standby() {
    health.ready(SCHEDULER, "not running on this member");
    health.ready(SESSION, NONE);
  }

  /**
   * Reports a failure, after which the scheduler starts afresh. It is well as soon as it has
   * recovered; its further progress shows in the next session.
   */
  void fails() {
    recovers();
    health.retrying(SESSION, "the scheduler failed, and has run no session since");
  }

  /**
   * Reports a failed recovery: events that cannot be read now will not be readable at the next try.
   */
  void recoveryFailed(Throwable failure) {
    if (!JournalFaults.mayPass(failure)) {
      health.failed(
          SCHEDULER,
          "its events cannot be read from the journal (%s); start the version that wrote them, or give another folder (--data) or database"
              .formatted(failure.getMessage()));
    }
  }

  void sessionCollects() {
    within(
        "a session collects the changes",
        "feed and nodes have not reported the changes to a session within %d s "
            + "(hekla.health.longest-session)");
  }

  void sessionBegan(long number) {
    within(
        "session %d is running".formatted(number),
        "session %d".formatted(number)
            + " has not ended within %d s; a plugin may hang (hekla.health.longest-session)");
  }

  /**
   * Bounds a stage of a session. A session in trouble is not well because it tries again; its
   * trouble is bounded as well.
   */
  private void within(String says, String failure) {
    if (!health.isRetrying(SESSION)) {
      Duration longest = health.settings().longestSession();
      health.within(longest, SESSION, says, failure.formatted(longest.toSeconds()));
    }
  }

  void sessionFailed(long number, @Nullable Throwable failure) {
    health.retrying(
        SESSION,
        "session %d failed because of a defect of Hekla, and is run again: %s"
            .formatted(number, failure instanceof CompletionException e ? e.getCause() : failure));
  }

  /**
   * Reports that the session at work does not count any more; the next one shows the health of
   * sessions.
   */
  void sessionDropped() {
    if (!health.isRetrying(SESSION)) {
      health.ready(SESSION, "no session is running");
    }
  }

  void sessionEnded(long number) {
    health.ready(SESSION, "session %d has ended".formatted(number));
  }
}
