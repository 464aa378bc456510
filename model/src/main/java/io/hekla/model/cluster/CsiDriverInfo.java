package io.hekla.model.cluster;

import io.hekla.model.machine.LogicalName;

/**
 * A CSIDriver.
 *
 * @param tellsCapacity whether it publishes by CSIStorageCapacity how much it can still provision,
 *     and where
 */
@LogicalName("fact.csi-driver")
public record CsiDriverInfo(ObjectKey key, boolean tellsCapacity) implements ClusterFact {}
