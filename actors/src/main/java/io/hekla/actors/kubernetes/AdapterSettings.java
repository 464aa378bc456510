package io.hekla.actors.kubernetes;

import com.typesafe.config.Config;
import java.time.Duration;

/**
 * How requests are made; the settings under {@code hekla.kubernetes}.
 *
 * @param inFlight requests under way at once, per verb
 * @param attempts how often a request without an answer is tried
 * @param pauses between the tries
 * @param requestTimeout after which a request that another member passes on counts as unanswered
 * @param slowAnswer namespaces whose answers take longer have half of the requests together
 */
public record AdapterSettings(
    int inFlight, int attempts, Pauses pauses, Duration requestTimeout, Duration slowAnswer) {
  public AdapterSettings {
    if (inFlight < 1 || attempts < 1) {
      throw new IllegalArgumentException(
          "hekla.kubernetes.in-flight and .attempts must be at least 1");
    }
  }

  /** These for fewer requests under way at once. */
  AdapterSettings with(int most) {
    return new AdapterSettings(
        Math.min(most, inFlight), attempts, pauses, requestTimeout, slowAnswer);
  }

  /** Reads {@code hekla.kubernetes}. */
  public static AdapterSettings read(Config config) {
    return new AdapterSettings(
        config.getInt("in-flight"),
        config.getInt("attempts"),
        new Pauses(config.getDuration("retry-pause"), config.getDuration("longest-retry-pause")),
        config.getDuration("request-timeout"),
        config.getDuration("slow-answer"));
  }
}
