package io.hekla.model.cluster;

/**
 * A CSIDriver.
 *
 * @param tellsCapacity whether it publishes by CSIStorageCapacity how much it can still provision,
 *     and where
 */
public record CsiDriverInfo(ObjectKey key, boolean tellsCapacity) implements ClusterFact {}
