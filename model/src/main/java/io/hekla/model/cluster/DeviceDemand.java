package io.hekla.model.cluster;

import java.util.Map;

/**
 * One request of a ResourceClaim.
 *
 * @param name name within the claim
 * @param deviceClass the DeviceClass of the devices
 * @param all whether it requests all available devices, at least one
 * @param count number of devices otherwise
 * @param adminAccess whether it only administers devices that others may use meanwhile
 * @param devices filter of the devices of the class that satisfy it
 * @param capacity amount of each dimension of a device, in units of the quantity
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
