package io.hekla.model.lease;

import java.time.Duration;

/**
 * The times of a lease.
 *
 * @param duration for how long a renewal holds; whole seconds, since a Lease counts in these
 * @param renew pause between two renewals, and between two looks at a lease of others
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
   * For how long after a renewal was sent writes may begin. A pause of renewals before the lease
   * can be taken by others, so that requests under way come to their end.
   */
  public Duration mayWrite() {
    return duration.minus(renew);
  }
}
