package io.hekla.model.cluster;

/**
 * A device that is allocated to a ResourceClaim.
 *
 * @param request the request of the claim that it serves
 * @param adminAccess whether others may be allocated it meanwhile
 */
public record AllocatedDevice(
    String request, String driver, String pool, String device, boolean adminAccess) {}
