package io.hekla.model.cluster;

import io.hekla.model.machine.LogicalName;

/**
 * A CSIStorageCapacity: the capacity of a storage class that is left for some nodes.
 *
 * @param nodes selector of the nodes, by their labels
 * @param bytes size of the largest volume that can be provisioned
 */
@LogicalName("fact.storage-capacity")
public record StorageCapacityInfo(
    ObjectKey key, String storageClass, LabelSelector nodes, long bytes) implements ClusterFact {}
