package io.hekla.model.cluster;

import io.hekla.model.machine.LogicalName;

/**
 * A DeviceClass with the filter of its devices.
 *
 * @param configured whether it has parameters for the driver, which claims get with the devices
 */
@LogicalName("fact.device-class")
public record DeviceClassInfo(ObjectKey key, DeviceFilter devices, boolean configured)
    implements ClusterFact {}
