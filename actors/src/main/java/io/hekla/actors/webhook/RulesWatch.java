package io.hekla.actors.webhook;

import akka.actor.NoSerializationVerificationNeeded;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Behaviors;
import java.time.Duration;

/** Updater of the rules from their file. */
final class RulesWatch {
  private RulesWatch() {}

  /** Timer of a check. */
  record Check() implements NoSerializationVerificationNeeded {}

  static Behavior<Check> create(RulesFile file, AdmissionCache known, Duration poll) {
    return Behaviors.withTimers(
        timers -> {
          timers.startTimerWithFixedDelay(new Check(), poll);
          return Behaviors.receive(
              (context, check) -> {
                file.check(known).forEach(line -> context.getLog().warn("webhook: {}", line));
                return Behaviors.same();
              });
        });
  }
}
