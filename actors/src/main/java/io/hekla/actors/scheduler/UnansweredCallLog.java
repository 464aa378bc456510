package io.hekla.actors.scheduler;

import io.hekla.scheduler.Engine;
import io.hekla.scheduler.external.ExternalResponse;
import io.hekla.scheduler.external.RecordedCall;
import java.util.Optional;

/** Log of the questions of a session to external systems that were not answered. */
final class UnansweredCallLog {
  private UnansweredCallLog() {}

  /** Returns the first question without an answer, with its reason, for people. */
  static Optional<String> in(Engine.Step step) {
    for (RecordedCall exchange : step.calls()) {
      if (exchange.response() instanceof ExternalResponse.None none) {
        return Optional.of(exchange.request().url() + ": " + none.reason());
      }
    }
    return Optional.empty();
  }
}
