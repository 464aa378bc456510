package io.hekla.actors.feed;

import com.typesafe.config.Config;
import io.hekla.controller.observe.ObserverSettings;
import io.hekla.controller.pace.Pauses;
import java.time.Duration;

/**
 * Settings of the feed.
 *
 * @param observers those of the controller core
 * @param gather changes of one object within this time reach its entity as one
 * @param observationTimeout time after which an observation that was not acknowledged is sent
 *     again, or up to twice that
 * @param resync interval in which every entity reconciles
 * @param watchPauses before a watch that broke is resumed
 * @param watchSilence a watch without events for this time counts as broken
 * @param audit interval at which the cache of a kind is compared with the API's list
 */
public record FeedSettings(
    ObserverSettings observers,
    Duration gather,
    Duration observationTimeout,
    Duration resync,
    Pauses watchPauses,
    Duration watchSilence,
    Duration audit) {
  /** Reads {@code hekla}. */
  public static FeedSettings read(Config hekla) {
    return new FeedSettings(
        ObserverSettings.read(hekla),
        hekla.getDuration("entity.gather"),
        hekla.getDuration("entity.look-timeout"),
        hekla.getDuration("kubernetes.resync"),
        new Pauses(
            hekla.getDuration("kubernetes.watch-pause"),
            hekla.getDuration("kubernetes.longest-retry-pause")),
        hekla.getDuration("kubernetes.watch-silence"),
        hekla.getDuration("kubernetes.audit"));
  }
}
