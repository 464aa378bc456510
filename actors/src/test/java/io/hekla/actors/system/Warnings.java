package io.hekla.actors.system;

import akka.actor.testkit.typed.javadsl.LoggingTestKit;
import akka.actor.typed.ActorSystem;

/** Warnings in the log. */
final class Warnings {
  private Warnings() {}

  /** Fails unless a warning with this text is logged so many times while something runs. */
  static void expect(int count, String text, ActorSystem<?> system, Runnable during) {
    LoggingTestKit.warn(text)
        .withOccurrences(count)
        .expect(
            system,
            () -> {
              during.run();
              return "";
            });
  }
}
