package io.hekla.admission.webhook;

import java.time.Duration;

/** Is told of every request that was answered; by any thread. */
@FunctionalInterface
public interface Reviewed {
  /**
   * A request was answered.
   *
   * @param took from its arrival to its answer
   */
  void reviewed(WebhookPath path, Outcome outcome, Duration took);
}
