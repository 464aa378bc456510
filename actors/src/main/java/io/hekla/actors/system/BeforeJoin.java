package io.hekla.actors.system;

import akka.actor.typed.ActorSystem;
import io.hekla.controller.host.StartRefused;

/**
 * Step in the start of a member: its actor system runs, and it is in no cluster of members yet, so
 * that it is not ready.
 */
@FunctionalInterface
public interface BeforeJoin {
  /**
   * Does the step.
   *
   * @throws StartRefused with a line for people; the member is not started then
   */
  void run(ActorSystem<?> system) throws StartRefused;
}
