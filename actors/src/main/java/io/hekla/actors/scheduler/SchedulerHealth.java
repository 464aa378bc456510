package io.hekla.actors.scheduler;

import akka.actor.typed.ActorSystem;
import io.hekla.actors.health.Health;
import io.hekla.actors.journal.JournalFaults;
import java.time.Duration;

/** Report of the scheduler about itself. */
final class SchedulerHealth {
  private static final String SCHEDULER = "scheduler";
  private static final String SESSION = "session";

  private final Health health;

  SchedulerHealth(ActorSystem<?> system) {
    health = Health.of(system);
  }

  void recovers() {
    health.troubled(SCHEDULER, "recovers from its journal, or cannot write to it");
  }

  void waitsForMode() {
    health.notReady(SCHEDULER, "does not know yet whether another scheduler is at work");
  }

  void began(long term, boolean observes) {
    health.ready(SCHEDULER, "runs here in term " + term + (observes ? ", and only observes" : ""));
  }

  void standsBy() {
    health.ready(SCHEDULER, "does not run here");
  }

  /** Events that cannot be read now will not be readable at the next try. */
  void recoveryFailed(Throwable failure) {
    if (!JournalFaults.mayPass(failure)) {
      health.failed(
          SCHEDULER,
          "its events cannot be read from the journal (%s); start the version that wrote them, or give another folder (--data) or database"
              .formatted(failure.getMessage()));
    }
  }

  void sessionBegan(long number) {
    Duration longest = health.settings().longestSession();
    health.within(
        longest,
        SESSION,
        "session %d is at work".formatted(number),
        "session %d has not ended within %d s; a plugin may hang (hekla.health.longest-session)"
            .formatted(number, longest.toSeconds()));
  }

  void sessionEnded(long number) {
    health.ready(SESSION, "session %d has ended".formatted(number));
  }
}
