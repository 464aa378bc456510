package io.hekla.scheduler.claims;

import io.hekla.model.cluster.DeviceAttribute;
import io.hekla.model.cluster.DeviceConstraint;
import io.hekla.scheduler.claims.DeviceStock.Stocked;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Conditions on the devices of a claim together. An attribute that is a list is the set of its
 * values: equal means that all devices have a common one, distinct that no two devices have one.
 * Source: docs/reference/device-claims.md#constraints.
 */
final class ConstraintRules {
  private ConstraintRules() {}

  /**
   * Returns whether a device may join others.
   *
   * @param others those that the constraint concerns, too
   */
  static boolean allows(DeviceConstraint constraint, List<Stocked> others, Stocked device) {
    Optional<DeviceAttribute> attribute = attribute(device, constraint.attribute());
    if (attribute.isEmpty()) {
      return false;
    }
    Set<String> common = new HashSet<>(attribute.get().values());
    for (Stocked other : others) {
      // Each of them was allowed, so it has the attribute.
      DeviceAttribute theirs = attribute(other, constraint.attribute()).orElseThrow();
      boolean comparable = theirs.type() == attribute.get().type();
      if (constraint.distinct()) {
        if (comparable && theirs.values().stream().anyMatch(common::contains)) {
          return false;
        }
      } else {
        common.retainAll(comparable ? theirs.values() : List.of());
      }
    }
    return !common.isEmpty();
  }

  /**
   * Returns an attribute of a device by its name with its domain; the device may name it without
   * that of its driver.
   */
  static Optional<DeviceAttribute> attribute(Stocked device, String name) {
    String own = device.id().driver() + "/";
    var names = new ArrayList<String>();
    names.add(name);
    if (name.startsWith(own)) {
      names.add(name.substring(own.length()));
    }
    return names.stream()
        .flatMap(
            one ->
                device.device().properties().attributes().stream()
                    .filter(attribute -> attribute.name().equals(one)))
        .findFirst();
  }
}
