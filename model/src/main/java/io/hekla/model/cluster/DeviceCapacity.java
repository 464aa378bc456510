package io.hekla.model.cluster;

import java.util.List;
import java.util.Optional;

/**
 * One dimension of the capacity of a device.
 *
 * @param amount its name and the whole amount
 * @param policy amounts that claims may have of it; absent means any
 */
public record DeviceCapacity(DeviceAmount amount, Optional<Policy> policy) {
  /**
   * Amounts that claims may have, as exact numbers. An amount between is rounded up.
   *
   * @param standard amount for a claim that requests none
   * @param valid the only amounts, ascending; empty if a range applies
   * @param least smallest amount of the range
   * @param most largest amount of the range
   * @param step distance between the amounts of the range, from {@code least}
   */
  public record Policy(
      Optional<String> standard,
      List<String> valid,
      Optional<String> least,
      Optional<String> most,
      Optional<String> step) {
    public Policy {
      valid = List.copyOf(valid);
    }
  }
}
