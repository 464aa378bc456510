package io.hekla.actors.system;

import akka.actor.CoordinatedShutdown;
import akka.actor.typed.ActorSystem;

/**
 * Reason of a member's end: it ran a scheduler that the journal found outdated; it lost its place
 * and leaves.
 */
final class Fenced implements CoordinatedShutdown.Reason {
  private Fenced() {}

  static void leave(ActorSystem<?> system) {
    CoordinatedShutdown.get(system).runAll(new Fenced());
  }
}
