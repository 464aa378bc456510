package io.hekla.admission.webhook;

import java.time.Duration;

/**
 * What the webhook takes upon itself at once.
 *
 * @param body longest body of a request, in bytes
 * @param bodies all bodies that are in memory at once, in bytes; whatever comes above is refused
 * @param bodyTime how long a body may take to come
 * @param answerTime how long a request may take in all
 * @param parallel reviews that are judged at once; others wait
 */
public record Limits(int body, long bodies, Duration bodyTime, Duration answerTime, int parallel) {
  public Limits {
    if (body < 1 || bodies < body) {
      throw new IllegalArgumentException(
          "hekla.admission.body-limit must be at least 1, and .bodies-limit no less than that");
    }
    if (parallel < 1) {
      throw new IllegalArgumentException("hekla.admission.parallel must be at least 1");
    }
  }
}
