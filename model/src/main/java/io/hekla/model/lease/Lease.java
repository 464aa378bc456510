package io.hekla.model.lease;

import java.time.Duration;
import java.time.Instant;

/**
 * A Kubernetes Lease as it was read.
 *
 * @param version resourceVersion
 * @param holder {@code holderIdentity}; empty if nobody holds it
 * @param duration for how long a renewal holds
 * @param acquired since when its holder has it, by the holder's clock; for people only
 * @param host where its holder runs; for people only
 * @param place where its holder's journal lies, as {@code JournalPlace} tells it; empty if unknown
 * @param transitions how often it has changed hands
 */
public record Lease(
    String version,
    String holder,
    Duration duration,
    Instant acquired,
    String host,
    String place,
    int transitions) {
  /** Whether somebody holds it. */
  public boolean isHeld() {
    return !holder.isEmpty();
  }
}
