package io.hekla.actors.entity;

import com.typesafe.config.Config;
import io.hekla.actors.kubernetes.Pauses;
import java.time.Duration;

/**
 * Settings of every entity, under {@code hekla.entity} and {@code hekla.journal}.
 *
 * @param passivateAfter an idle entity leaves memory after this time
 * @param retries pauses until a failed effect is tried again
 * @param statusQuiet a status that may change again is written once it was the same for this time
 * @param statusLatest and at the latest after this time
 * @param snapshotEvery events between two snapshots
 */
public record EntitySettings(
    Duration passivateAfter,
    Pauses retries,
    Duration statusQuiet,
    Duration statusLatest,
    int snapshotEvery) {
  /** Reads {@code hekla}. */
  public static EntitySettings read(Config hekla) {
    Config entity = hekla.getConfig("entity");
    return new EntitySettings(
        entity.getDuration("passivate-after"),
        new Pauses(entity.getDuration("retry-pause"), entity.getDuration("longest-retry-pause")),
        entity.getDuration("status-quiet"),
        entity.getDuration("status-latest"),
        hekla.getInt("journal.entity-snapshot-every"));
  }
}
