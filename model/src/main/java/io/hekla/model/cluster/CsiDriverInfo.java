package io.hekla.model.cluster;

/**
 * A CSIDriver.
 *
 * @param tellsCapacity whether it says by CSIStorageCapacity how much it can still make, and where
 */
public record CsiDriverInfo(ObjectKey key, boolean tellsCapacity) implements ClusterFact {}
