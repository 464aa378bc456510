package io.hekla.model.cluster;

/**
 * A device that a ResourceClaim has.
 *
 * @param request the request of the claim that it is for
 * @param adminAccess whether others may have it meanwhile
 */
public record AllocatedDevice(
    String request, String driver, String pool, String device, boolean adminAccess) {}
