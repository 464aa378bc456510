package io.hekla.actors.scheduler;

import io.hekla.scheduler.Engine;
import io.hekla.scheduler.outside.Answer;
import io.hekla.scheduler.outside.Exchange;
import java.util.Optional;

/** Questions of a session to external systems that were not answered. */
final class Unanswered {
  private Unanswered() {}

  /** Returns the first question without an answer, with its reason, for people. */
  static Optional<String> in(Engine.Step step) {
    for (Exchange exchange : step.asked()) {
      if (exchange.answer() instanceof Answer.None none) {
        return Optional.of(exchange.question().address() + ": " + none.why());
      }
    }
    return Optional.empty();
  }
}
