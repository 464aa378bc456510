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
 * @param giveWay when rows wait
 */
public record HistorySettings(
    boolean enabled,
    Duration every,
    int batch,
    Duration keepFor,
    Duration retryPause,
    String userKey,
    GiveWay giveWay) {
  /**
   * When rows wait for other work of the member.
   *
   * @param above share of the CPUs that the member uses, in percent, from which it is busy
   * @param rows rows that are written at each look all the same
   * @param longest longest time for which rows wait; 0: none waits
   */
  record GiveWay(int above, int rows, Duration longest) {
    GiveWay {
      if (above < 1 || rows < 0 || longest.isNegative()) {
        throw new IllegalArgumentException(
            "hekla.history.give-way: above must be at least 1, rows and longest at least 0");
      }
    }
  }

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
        own.getString("user-key"),
        new GiveWay(
            own.getInt("give-way.above"),
            own.getInt("give-way.rows"),
            own.getDuration("give-way.longest")));
  }
}
