package io.hekla.actors.system;

import akka.actor.CoordinatedShutdown;
import akka.actor.typed.ActorSystem;

/**
 * A part of this member cannot go on, and nothing here mends it: the member leaves, others take
 * over, and whoever runs the process starts it again.
 *
 * @param sentence what it was, for people
 */
record GaveUp(String sentence) implements CoordinatedShutdown.Reason {
  static void leave(ActorSystem<?> system, String sentence) {
    CoordinatedShutdown.get(system).runAll(new GaveUp(sentence));
  }
}
