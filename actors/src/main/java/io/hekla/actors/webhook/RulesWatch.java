package io.hekla.actors.webhook;

import akka.actor.NoSerializationVerificationNeeded;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Behaviors;
import java.time.Duration;

/** Has the rules go by their file as it stands. */
final class RulesWatch {
  private RulesWatch() {}

  /** Time for a look. */
  record Look() implements NoSerializationVerificationNeeded {}

  static Behavior<Look> create(RulesFile file, Known known, Duration poll) {
    return Behaviors.withTimers(
        timers -> {
          timers.startTimerWithFixedDelay(new Look(), poll);
          return Behaviors.receive(
              (context, look) -> {
                file.look(known).forEach(line -> context.getLog().warn("webhook: {}", line));
                return Behaviors.same();
              });
        });
  }
}
