package io.hekla.admission.webhook;

import java.time.Duration;

/**
 * Bounds on the webhook's load.
 *
 * @param body longest body of a request, in bytes
 * @param bodies size of all bodies in memory at once, in bytes; more are refused
 * @param bodyTime longest time for a body to arrive
 * @param answerTime longest time for a whole request
 * @param parallel reviews that are judged at once; others wait
 * @param connections most connections of one address
 * @param firstRequest longest time that a connection may be open without a first request
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

  /** Creates limits with the usual bounds of connections. */
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
