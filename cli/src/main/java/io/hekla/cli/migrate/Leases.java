package io.hekla.cli.migrate;

import io.hekla.cli.cluster.ApiObject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Leases of Volcano that are still held. */
final class Leases {
  /** Names of leases of programs that Hekla replaces, besides the scheduler's names. */
  private static final Set<String> OF_CONTROLLERS =
      Set.of("vc-controller-manager", "vc-hypernode-controller-manager");

  private Leases() {}

  /**
   * Returns the leases that are held.
   *
   * @param schedulers scheduler names that pods use for Volcano's scheduler
   */
  static List<String> held(List<ApiObject> leases, Set<String> schedulers, Instant now) {
    return leases.stream()
        .filter(lease -> schedulers.contains(lease.name()) || OF_CONTROLLERS.contains(lease.name()))
        .filter(lease -> isHeld(lease, now))
        .map(lease -> lease.namespace() + "/" + lease.name())
        .toList();
  }

  private static boolean isHeld(ApiObject lease, Instant now) {
    Optional<Instant> renewed = ApiObject.instant(lease.at("spec", "renewTime"));
    Duration valid = Duration.ofSeconds(lease.number("spec", "leaseDurationSeconds"));
    return !lease.text("spec", "holderIdentity").isEmpty()
        && renewed.isPresent()
        && renewed.get().plus(valid).isAfter(now);
  }
}
