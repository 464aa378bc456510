package io.hekla.cli.migrate;

import io.hekla.cli.cluster.ApiObject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Whether anybody of Volcano still leads. */
final class Leases {
  /** Names of leases of programs that Hekla takes the place of, besides the scheduler's names. */
  private static final Set<String> OF_CONTROLLERS =
      Set.of("vc-controller-manager", "vc-hypernode-controller-manager");

  private Leases() {}

  /**
   * The leases that are held.
   *
   * @param schedulers names under which Volcano's scheduler is asked for pods
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
