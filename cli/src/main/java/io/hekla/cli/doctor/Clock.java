package io.hekla.cli.doctor;

import java.time.Duration;
import java.time.Instant;

/** Check that this machine and the API server agree on the time. */
final class Clock {
  /**
   * Largest accepted difference: the server's time is in whole seconds, and its answer takes time.
   */
  private static final Duration FORGIVEN = Duration.ofSeconds(3);

  private Clock() {}

  static DoctorFinding check(Instant here, Instant there) {
    Duration apart = Duration.between(here, there);
    return apart.abs().compareTo(FORGIVEN) <= 0
        ? DoctorFinding.ok(
            "clock", "within %d s of the API server's".formatted(FORGIVEN.toSeconds()))
        : DoctorFinding.wrong(
            "clock",
            "the API server's is %d s %s"
                .formatted(apart.abs().toSeconds(), apart.isNegative() ? "behind" : "ahead"),
            "set both by NTP: leases and ages depend on it");
  }
}
