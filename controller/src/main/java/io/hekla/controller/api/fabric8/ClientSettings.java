package io.hekla.controller.api.fabric8;

import com.typesafe.config.Config;
import io.hekla.controller.pace.Pauses;
import java.time.Duration;

/**
 * Settings of this member's client of a real API server, under {@code hekla.kubernetes}.
 *
 * @param requestsPerSecond most requests begun per second in the long run
 * @param burst requests that may begin at once after a while of quiet
 * @param streamsLists whether lists are streamed by servers that can
 * @param pageSize objects that one request of any other list asks for
 * @param longestRetryAfter upper bound of the pause that a server may ask for
 * @param requestTimeout longest time that a request may go without an answer
 * @param attempts tries for a page of a list that gets no answer
 * @param pauses between these attempts
 */
public record ClientSettings(
    int requestsPerSecond,
    int burst,
    boolean streamsLists,
    int pageSize,
    Duration longestRetryAfter,
    Duration requestTimeout,
    int attempts,
    Pauses pauses) {
  public ClientSettings {
    if (requestsPerSecond < 1 || burst < 1 || pageSize < 1) {
      throw new IllegalArgumentException(
          "hekla.kubernetes.requests-per-second, .burst and .page-size must be at least 1");
    }
  }

  /** Reads {@code hekla.kubernetes}. */
  public static ClientSettings read(Config config) {
    return new ClientSettings(
        config.getInt("requests-per-second"),
        config.getInt("burst"),
        config.getBoolean("stream-lists"),
        config.getInt("page-size"),
        config.getDuration("longest-retry-after"),
        config.getDuration("request-timeout"),
        config.getInt("attempts"),
        new Pauses(config.getDuration("retry-pause"), config.getDuration("longest-retry-pause")));
  }
}
