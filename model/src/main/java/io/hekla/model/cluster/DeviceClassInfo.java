package io.hekla.model.cluster;

/** A DeviceClass: which devices belong to it. */
public record DeviceClassInfo(ObjectKey key, DeviceFilter devices) implements ClusterFact {}
