package io.hekla.actors.health;

import akka.actor.CoordinatedShutdown;
import akka.actor.typed.ActorSystem;
import java.util.Optional;

/**
 * Reason of a member's end: a part cannot go on, and nothing here mends it. The member leaves,
 * others take over, and the supervisor of the process starts it again.
 *
 * @param sentence the failure, for people
 */
public record ComponentStopped(String sentence) implements CoordinatedShutdown.Reason {
  static void leave(ActorSystem<?> system, String sentence) {
    CoordinatedShutdown.get(system).runAll(new ComponentStopped(sentence));
  }

  /**
   * Returns the sentence of a member that ended so, or is about to; empty if it did not, or
   * otherwise.
   */
  public static Optional<String> why(ActorSystem<?> system) {
    return CoordinatedShutdown.get(system)
        .getShutdownReason()
        .filter(ComponentStopped.class::isInstance)
        .map(reason -> ((ComponentStopped) reason).sentence());
  }
}
