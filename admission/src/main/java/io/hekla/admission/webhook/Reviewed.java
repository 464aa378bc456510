package io.hekla.admission.webhook;

import java.time.Duration;
import java.util.Set;

/** Is told of every request that was answered; by any thread. */
@FunctionalInterface
public interface Reviewed {
  /**
   * A request was answered.
   *
   * @param rules that the object breaks; none unless it was refused by rules
   * @param took from its arrival to its answer
   */
  void reviewed(WebhookPath path, Outcome outcome, Set<String> rules, Duration took);
}
