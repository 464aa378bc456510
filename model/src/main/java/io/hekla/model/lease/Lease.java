package io.hekla.model.lease;

import java.time.Duration;
import java.time.Instant;

/**
 * A Kubernetes Lease as it was read.
 *
 * @param version its resourceVersion
 * @param holder {@code holderIdentity}; empty if it has no holder
 * @param duration time for which a renewal holds
 * @param acquired time at which its holder acquired it, by the holder's clock; for people only
 * @param host host of its holder; for people only
 * @param place place of its holder's journal, as {@code JournalPlace} states it; empty if unknown
 * @param transitions number of changes of the holder
 */
public record Lease(
    String version,
    String holder,
    Duration duration,
    Instant acquired,
    String host,
    String place,
    int transitions) {
  /** Returns whether it has a holder. */
  public boolean isHeld() {
    return !holder.isEmpty();
  }
}
