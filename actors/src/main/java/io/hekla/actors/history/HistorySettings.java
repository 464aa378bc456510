package io.hekla.actors.history;

import com.typesafe.config.Config;
import java.time.Duration;

/**
 * Settings under {@code hekla.history}.
 *
 * @param enabled whether there is a history
 * @param every pause between two looks at the journal that found nothing
 * @param batch events that are read at once, at most
 * @param keepFor time for which rows are kept after their event, or the end of their pod
 * @param retryPause pause after a failure
 * @param userKey label or annotation of pods that names their user
 */
public record HistorySettings(
    boolean enabled,
    Duration every,
    int batch,
    Duration keepFor,
    Duration retryPause,
    String userKey) {
  public HistorySettings {
    if (!every.isPositive() || batch < 1 || !keepFor.isPositive() || !retryPause.isPositive()) {
      throw new IllegalArgumentException(
          "hekla.history: every, keep-for and retry-pause must be positive, batch at least 1");
    }
  }

  /** Reads {@code hekla}. */
  public static HistorySettings read(Config hekla) {
    Config own = hekla.getConfig("history");
    return new HistorySettings(
        own.getBoolean("enabled"),
        own.getDuration("every"),
        own.getInt("batch"),
        own.getDuration("keep-for"),
        own.getDuration("retry-pause"),
        own.getString("user-key"));
  }
}
