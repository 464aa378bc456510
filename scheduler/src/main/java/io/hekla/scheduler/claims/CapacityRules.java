package io.hekla.scheduler.claims;

import io.hekla.model.cluster.DeviceAmount;
import io.hekla.model.cluster.DeviceCapacity;
import io.hekla.model.cluster.DeviceDemand;
import io.hekla.model.cluster.DeviceProperties;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Amounts of a device's capacity that a request takes. Source:
 * docs/reference/device-claims.md#shared-devices.
 */
final class CapacityRules {
  private CapacityRules() {}

  /**
   * Returns the amounts, of every dimension of the device; empty if the device, even if nobody uses
   * it, does not have or not allow what is requested.
   */
  static Optional<List<DeviceAmount>> consumed(DeviceDemand demand, DeviceProperties device) {
    var consumed = new ArrayList<DeviceAmount>();
    int requested = 0;
    for (DeviceCapacity dimension : device.capacity()) {
      Optional<BigDecimal> amount =
          demand.amounts().stream()
              .filter(one -> one.name().equals(dimension.amount().name()))
              .map(DeviceAmount::number)
              .findFirst();
      requested += amount.isPresent() ? 1 : 0;
      BigDecimal taken = taken(amount, dimension);
      if (taken.compareTo(dimension.amount().number()) > 0 || !isAllowed(taken, dimension)) {
        return Optional.empty();
      }
      consumed.add(DeviceAmount.of(dimension.amount().name(), taken));
    }
    // An amount of a dimension that the device does not have is no less than it has.
    return requested == demand.amounts().size() ? Optional.of(consumed) : Optional.empty();
  }

  private static BigDecimal taken(Optional<BigDecimal> requested, DeviceCapacity dimension) {
    Optional<DeviceCapacity.Policy> policy = dimension.policy();
    if (requested.isEmpty()) {
      return policy
          .flatMap(DeviceCapacity.Policy::standard)
          .map(BigDecimal::new)
          .orElse(dimension.amount().number());
    }
    return policy.map(rule -> roundedUp(requested.get(), rule)).orElse(requested.get());
  }

  private static BigDecimal roundedUp(BigDecimal requested, DeviceCapacity.Policy policy) {
    if (policy.least().isPresent()) {
      var least = new BigDecimal(policy.least().get());
      if (requested.compareTo(least) <= 0) {
        return least;
      }
      return policy
          .step()
          .map(BigDecimal::new)
          .filter(step -> step.signum() > 0)
          .map(
              step ->
                  requested
                      .subtract(least)
                      .divide(step, 0, RoundingMode.CEILING)
                      .multiply(step)
                      .add(least))
          .orElse(requested);
    }
    return policy.valid().stream()
        .map(BigDecimal::new)
        .filter(valid -> valid.compareTo(requested) >= 0)
        .findFirst()
        .orElse(requested);
  }

  private static boolean isAllowed(BigDecimal taken, DeviceCapacity dimension) {
    if (dimension.policy().isEmpty()) {
      return true;
    }
    DeviceCapacity.Policy policy = dimension.policy().get();
    if (equals(policy.standard(), taken)) {
      return true;
    }
    if (policy.most().map(BigDecimal::new).filter(most -> taken.compareTo(most) > 0).isPresent()) {
      return false;
    }
    return policy.valid().isEmpty()
        || policy.valid().stream().anyMatch(valid -> equals(Optional.of(valid), taken));
  }

  private static boolean equals(Optional<String> number, BigDecimal other) {
    return number.map(BigDecimal::new).filter(one -> one.compareTo(other) == 0).isPresent();
  }
}
