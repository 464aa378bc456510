package io.hekla.admission.webhook;

import java.time.Duration;
import java.util.Set;

/** Listener to every request that was answered; called on any thread. */
@FunctionalInterface
public interface ReviewListener {
  /**
   * Notifies that a request was answered.
   *
   * @param rules rules that the object breaks; none unless it was refused by rules
   * @param took time from its arrival to the response
   */
  void reviewed(WebhookPath path, ReviewOutcome outcome, Set<String> rules, Duration took);
}
