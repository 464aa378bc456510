package io.hekla.actors.entity;

import com.typesafe.config.Config;
import java.time.Duration;

/**
 * Settings of every entity, under {@code hekla.entity} and {@code hekla.journal}.
 *
 * @param passivateAfter an idle entity leaves memory after this time
 * @param retryPause pause until a failed effect is tried again, doubling
 * @param longestRetryPause where the doubling ends
 * @param snapshotEvery events between two snapshots
 */
public record EntitySettings(
    Duration passivateAfter, Duration retryPause, Duration longestRetryPause, int snapshotEvery) {
  /** Reads {@code hekla}. */
  public static EntitySettings read(Config hekla) {
    Config entity = hekla.getConfig("entity");
    return new EntitySettings(
        entity.getDuration("passivate-after"),
        entity.getDuration("retry-pause"),
        entity.getDuration("longest-retry-pause"),
        hekla.getInt("journal.entity-snapshot-every"));
  }
}
