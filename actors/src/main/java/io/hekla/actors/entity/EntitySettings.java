package io.hekla.actors.entity;

import com.typesafe.config.Config;
import io.hekla.actors.kubernetes.Pauses;
import java.time.Duration;

/**
 * Settings of every entity, under {@code hekla.entity} and {@code hekla.journal}.
 *
 * @param passivateAfter an idle entity leaves memory after this time
 * @param retries pauses until a failed effect is tried again
 * @param snapshotEvery events between two snapshots
 */
public record EntitySettings(Duration passivateAfter, Pauses retries, int snapshotEvery) {
  /** Reads {@code hekla}. */
  public static EntitySettings read(Config hekla) {
    Config entity = hekla.getConfig("entity");
    return new EntitySettings(
        entity.getDuration("passivate-after"),
        new Pauses(entity.getDuration("retry-pause"), entity.getDuration("longest-retry-pause")),
        hekla.getInt("journal.entity-snapshot-every"));
  }
}
