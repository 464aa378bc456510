package io.hekla.model.cluster;

import io.hekla.model.machine.LogicalName;

/** A DeviceClass with the filter of its devices. */
@LogicalName("fact.device-class")
public record DeviceClassInfo(ObjectKey key, DeviceFilter devices) implements ClusterFact {}
