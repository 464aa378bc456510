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
 * @param connections that one address may have
 * @param firstRequest how long a connection may be open before a request comes on it
 */
public record Limits(
    int body,
    long bodies,
    Duration bodyTime,
    Duration answerTime,
    int parallel,
    int connections,
    Duration firstRequest) {
  private static final int USUAL_CONNECTIONS = 256;
  private static final Duration USUAL_FIRST_REQUEST = Duration.ofSeconds(20);

  /** With the usual bounds of connections. */
  public Limits(int body, long bodies, Duration bodyTime, Duration answerTime, int parallel) {
    this(body, bodies, bodyTime, answerTime, parallel, USUAL_CONNECTIONS, USUAL_FIRST_REQUEST);
  }

  public Limits {
    if (body < 1 || bodies < body) {
      throw new IllegalArgumentException(
          "hekla.admission.body-limit must be at least 1, and .bodies-limit no less than that");
    }
    if (parallel < 1) {
      throw new IllegalArgumentException("hekla.admission.parallel must be at least 1");
    }
    if (connections < 1 || !firstRequest.isPositive()) {
      throw new IllegalArgumentException(
          "hekla.admission.peer-connections must be at least 1, and .first-request longer than nothing");
    }
  }
}
