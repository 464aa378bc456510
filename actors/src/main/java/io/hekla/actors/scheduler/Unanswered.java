package io.hekla.actors.scheduler;

import io.hekla.scheduler.Engine;
import io.hekla.scheduler.outside.Answer;
import io.hekla.scheduler.outside.Exchange;
import java.util.Optional;

/** Whether all questions of a session to the outside were answered. */
final class Unanswered {
  private Unanswered() {}

  /** The first that was not, and why, for people. */
  static Optional<String> in(Engine.Step step) {
    for (Exchange exchange : step.asked()) {
      if (exchange.answer() instanceof Answer.None none) {
        return Optional.of(exchange.question().address() + ": " + none.why());
      }
    }
    return Optional.empty();
  }
}
