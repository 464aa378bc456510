package io.hekla.actors.feed;

import com.typesafe.config.Config;
import io.hekla.actors.kubernetes.Pauses;
import java.time.Duration;
import java.util.Set;

/**
 * Settings of the feed.
 *
 * @param schedulerNames values of a pod's schedulerName that make it ours
 * @param inheritOwnerAnnotations whether what makes pods hands annotations down to their PodGroup
 * @param gather changes of one object within this time reach its entity as one
 * @param lookTimeout after this time a look that was not taken is sent again, or up to twice that
 * @param resync how often everything is looked at again
 * @param watchPauses before a watch that broke is taken up again
 * @param watchSilence a watch that tells nothing for this time counts as broken
 * @param audit how often what is known of a kind is compared with what the API lists
 */
public record FeedSettings(
    Set<String> schedulerNames,
    boolean inheritOwnerAnnotations,
    Duration gather,
    Duration lookTimeout,
    Duration resync,
    Pauses watchPauses,
    Duration watchSilence,
    Duration audit) {
  public FeedSettings {
    schedulerNames = Set.copyOf(schedulerNames);
  }

  /** Reads {@code hekla}. */
  public static FeedSettings read(Config hekla) {
    return new FeedSettings(
        Set.copyOf(hekla.getStringList("scheduler.names")),
        hekla.getBoolean("scheduler.inherit-owner-annotations"),
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
