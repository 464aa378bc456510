package io.hekla.controller.request;

import com.typesafe.config.Config;
import io.hekla.controller.entity.RequestClass;
import io.hekla.controller.pace.Pauses;
import java.time.Duration;

/**
 * Limits and pauses of requests: the settings under {@code hekla.kubernetes}.
 *
 * @param inFlight requests under way at once, per class
 * @param debounced requests under way at once in a class that is seldom waited for. A server that
 *     answers at once takes hundreds of them per second; one that is at its limit serves the
 *     requests under way in equal parts, and few leave it to pods and binds (docs/benchmarks.md)
 * @param attempts how often a request without an answer is tried
 * @param pauses between the tries
 * @param slowAnswer namespaces whose answers take longer have half of the requests together
 */
public record RequestSettings(
    int inFlight, int debounced, int attempts, Pauses pauses, Duration slowAnswer) {
  public RequestSettings {
    if (inFlight < 1 || debounced < 1 || attempts < 1) {
      throw new IllegalArgumentException(
          "hekla.kubernetes.in-flight, .in-flight-unhurried and .attempts must be at least 1");
    }
  }

  /**
   * Returns the settings of a class of requests: few statuses, Events and verdicts are written at
   * once.
   */
  public RequestSettings of(RequestClass type) {
    return switch (type) {
      case STATUS, LOW_PRIORITY -> withLowConcurrency();
      case BINDS, EVICTIONS, PODS, OBJECTS -> this;
    };
  }

  /** Returns these settings for requests that are seldom waited for. */
  private RequestSettings withLowConcurrency() {
    return new RequestSettings(
        Math.min(debounced, inFlight), debounced, attempts, pauses, slowAnswer);
  }

  /** Reads {@code hekla.kubernetes}. */
  public static RequestSettings read(Config config) {
    return new RequestSettings(
        config.getInt("in-flight"),
        config.getInt("in-flight-unhurried"),
        config.getInt("attempts"),
        new Pauses(config.getDuration("retry-pause"), config.getDuration("longest-retry-pause")),
        config.getDuration("slow-answer"));
  }
}
