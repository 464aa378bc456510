package io.hekla.model.cluster;

/**
 * A CSIStorageCapacity: the capacity of a storage class that is left for some nodes.
 *
 * @param nodes selector of the nodes, by their labels
 * @param bytes size of the largest volume that can be provisioned
 */
public record StorageCapacityInfo(
    ObjectKey key, String storageClass, LabelSelector nodes, long bytes) implements ClusterFact {}
