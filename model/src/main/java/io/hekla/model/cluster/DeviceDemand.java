package io.hekla.model.cluster;

import java.util.Map;

/**
 * One request of a ResourceClaim.
 *
 * @param name within the claim
 * @param deviceClass the DeviceClass of the devices
 * @param all whether it asks for all that there are, at least one
 * @param count of devices otherwise
 * @param adminAccess whether it only looks after devices that others may use meanwhile
 * @param devices which of the class will do
 * @param capacity how much of each dimension of a device, in units of the quantity
 */
public record DeviceDemand(
    String name,
    String deviceClass,
    boolean all,
    long count,
    boolean adminAccess,
    DeviceFilter devices,
    Map<String, Double> capacity) {
  public DeviceDemand {
    capacity = Map.copyOf(capacity);
  }
}
