package io.hekla.model.cluster;

import java.time.Instant;
import java.util.Optional;

/**
 * History of a pod.
 *
 * @param scheduled time at which it was bound, if it was
 * @param started time at which its node started it, if it did
 * @param disrupted whether it is leaving because the scheduler evicted it
 */
public record PodHistory(
    Optional<Instant> scheduled, Optional<Instant> started, boolean disrupted) {
  /** History of a pod that was just created. */
  public static final PodHistory NEW = new PodHistory(Optional.empty(), Optional.empty(), false);
}
