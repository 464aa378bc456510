package io.hekla.controller.entity;

import com.typesafe.config.Config;
import io.hekla.controller.pace.Pauses;
import java.time.Duration;

/**
 * Settings of every entity, under {@code hekla.entity} and {@code hekla.journal}.
 *
 * @param passivateAfter an idle entity leaves memory after this time
 * @param retries pauses until a failed effect is tried again
 * @param snapshotEvery events between two snapshots
 * @param observationPatience an observation that does not show the entity's writes is taken all the
 *     same after this time
 * @param suspendedFor after this time a suspended entity is started anew
 */
public record EntitySettings(
    Duration passivateAfter,
    Pauses retries,
    int snapshotEvery,
    Duration observationPatience,
    Duration suspendedFor) {
  /** Reads {@code hekla}. */
  public static EntitySettings read(Config hekla) {
    Config entity = hekla.getConfig("entity");
    return new EntitySettings(
        entity.getDuration("passivate-after"),
        new Pauses(entity.getDuration("retry-pause"), entity.getDuration("longest-retry-pause")),
        hekla.getInt("journal.entity-snapshot-every"),
        entity.getDuration("look-patience"),
        entity.getDuration("suspended-for"));
  }
}
