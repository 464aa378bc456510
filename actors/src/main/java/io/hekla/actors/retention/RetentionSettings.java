package io.hekla.actors.retention;

import com.typesafe.config.Config;
import java.time.Duration;

/**
 * Settings under {@code hekla.journal.retention}.
 *
 * @param every pause between two rounds
 * @param keep time that the journal of an object stays after the object was found gone
 * @param perSecond journals removed per second at most
 */
public record RetentionSettings(Duration every, Duration keep, int perSecond) {
  public RetentionSettings {
    if (!every.isPositive() || keep.isNegative() || perSecond < 1) {
      throw new IllegalArgumentException(
          "hekla.journal.retention: every must be positive, keep not negative, per-second at least"
              + " 1");
    }
  }

  /** Reads {@code hekla}. */
  public static RetentionSettings read(Config hekla) {
    Config own = hekla.getConfig("journal.retention");
    return new RetentionSettings(
        own.getDuration("every"), own.getDuration("keep"), own.getInt("per-second"));
  }
}
