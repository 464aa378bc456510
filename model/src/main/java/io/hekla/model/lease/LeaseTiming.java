package io.hekla.model.lease;

import java.time.Duration;

/**
 * The times of a lease.
 *
 * @param duration time for which a renewal holds; whole seconds, since a Lease counts in these
 * @param renew pause between two renewals, and between two reads of a lease of others
 */
public record LeaseTiming(Duration duration, Duration renew) {
  public LeaseTiming {
    if (duration.toSeconds() < 1 || !duration.equals(Duration.ofSeconds(duration.toSeconds()))) {
      throw new IllegalArgumentException(
          "the duration of a lease must be whole seconds, at least 1");
    }
    if (renew.isZero() || renew.isNegative() || renew.multipliedBy(3).compareTo(duration) > 0) {
      throw new IllegalArgumentException(
          "a lease must be renewed at least three times in its duration");
    }
  }

  /**
   * Returns the time after a renewal was sent in which writes may begin. It ends one pause of
   * renewals before others can take the lease, so that requests under way come to their end.
   */
  public Duration mayWrite() {
    return duration.minus(renew);
  }
}
