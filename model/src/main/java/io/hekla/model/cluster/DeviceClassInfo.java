package io.hekla.model.cluster;

/** A DeviceClass with the filter of its devices. */
public record DeviceClassInfo(ObjectKey key, DeviceFilter devices) implements ClusterFact {}
