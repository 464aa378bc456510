package io.hekla.model.cluster;

/**
 * A CSIStorageCapacity: how much of a storage class can still be made for some nodes.
 *
 * @param nodes for which nodes, by their labels
 * @param bytes the largest volume that can be made
 */
public record StorageCapacityInfo(
    ObjectKey key, String storageClass, LabelSelector nodes, long bytes) implements ClusterFact {}
