package io.hekla.model.cluster;

import java.util.List;

/**
 * A device that is allocated to a ResourceClaim.
 *
 * @param request the request of the claim that it serves; {@code REQUEST/ALTERNATIVE} for an
 *     alternative
 * @param adminAccess whether others may be allocated it meanwhile
 * @param shareId identity of the claim's share of a device that several claims may have; empty for
 *     a whole device
 * @param consumed amounts of the device's capacity that the share takes, by name
 */
public record AllocatedDevice(
    String request,
    String driver,
    String pool,
    String device,
    boolean adminAccess,
    String shareId,
    List<DeviceAmount> consumed) {
  public AllocatedDevice {
    // Earlier builds did not write these.
    shareId = FactJson.text(shareId);
    consumed = List.copyOf(FactJson.list(consumed));
  }

  /** Creates an allocation of a whole device. */
  public static AllocatedDevice whole(String request, String driver, String pool, String device) {
    return new AllocatedDevice(
        request, driver, pool, device, /* adminAccess= */ false, "", List.of());
  }
}
