package io.hekla.model.cluster;

import java.time.Instant;
import java.util.Optional;

/**
 * What happened to a pod so far.
 *
 * @param scheduled when it was bound, if it was
 * @param started when its node began to run it, if it did
 * @param disrupted whether it is leaving because the scheduler wanted its room
 */
public record PodHistory(
    Optional<Instant> scheduled, Optional<Instant> started, boolean disrupted) {
  /** Just created. */
  public static final PodHistory NEW = new PodHistory(Optional.empty(), Optional.empty(), false);
}
