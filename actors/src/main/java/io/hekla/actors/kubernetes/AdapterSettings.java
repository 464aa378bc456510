package io.hekla.actors.kubernetes;

import com.typesafe.config.Config;
import java.time.Duration;

/**
 * How requests are made; the settings under {@code hekla.kubernetes}.
 *
 * @param inFlight requests under way at once, per verb
 * @param attempts how often a request without an answer is tried
 * @param retryPause pause before the second try, doubling with each further one
 * @param longestRetryPause where the doubling ends
 * @param requestTimeout how long one try may take
 */
public record AdapterSettings(
    int inFlight,
    int attempts,
    Duration retryPause,
    Duration longestRetryPause,
    Duration requestTimeout) {
  public AdapterSettings {
    if (inFlight < 1 || attempts < 1) {
      throw new IllegalArgumentException(
          "hekla.kubernetes.in-flight and .attempts must be at least 1");
    }
  }

  /** These for fewer requests under way at once. */
  AdapterSettings with(int most) {
    return new AdapterSettings(
        Math.min(most, inFlight), attempts, retryPause, longestRetryPause, requestTimeout);
  }

  /** Reads {@code hekla.kubernetes}. */
  public static AdapterSettings read(Config config) {
    return new AdapterSettings(
        config.getInt("in-flight"),
        config.getInt("attempts"),
        config.getDuration("retry-pause"),
        config.getDuration("longest-retry-pause"),
        config.getDuration("request-timeout"));
  }
}
