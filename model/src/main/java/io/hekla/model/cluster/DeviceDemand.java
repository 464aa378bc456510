package io.hekla.model.cluster;

import java.util.List;
import java.util.Map;

/**
 * One request of a ResourceClaim, or one alternative of such a request.
 *
 * @param name name within the claim; of an alternative {@code REQUEST/ALTERNATIVE}
 * @param deviceClass the DeviceClass of the devices; empty if there are alternatives
 * @param all whether it requests all available devices, at least one
 * @param count number of devices otherwise
 * @param adminAccess whether it only administers devices that others may use meanwhile
 * @param devices filter of the devices of the class that satisfy it
 * @param capacity amount of each dimension of a device, in units of the quantity
 * @param amounts the same amounts exactly, by name
 * @param tolerations taints of devices that it tolerates
 * @param alternatives requests of which one is to be satisfied, the best first; empty if this is
 *     the one
 */
public record DeviceDemand(
    String name,
    String deviceClass,
    boolean all,
    long count,
    boolean adminAccess,
    DeviceFilter devices,
    Map<String, Double> capacity,
    List<DeviceAmount> amounts,
    List<DeviceTaint.Toleration> tolerations,
    List<DeviceDemand> alternatives) {
  public DeviceDemand {
    capacity = Map.copyOf(capacity);
    // Earlier builds did not write these.
    amounts = List.copyOf(FactJson.list(amounts));
    tolerations = List.copyOf(FactJson.list(tolerations));
    alternatives = List.copyOf(FactJson.list(alternatives));
  }

  /** Returns the requests of which one is to be satisfied: its alternatives, or itself. */
  public List<DeviceDemand> choices() {
    return alternatives.isEmpty() ? List.of(this) : alternatives;
  }
}
