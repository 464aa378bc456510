package io.hekla.model.cluster;

/**
 * An object other than nodes, pods, PodGroups, queues, namespaces and priority classes that some
 * plugin reads. Its key has an empty namespace if its kind has none.
 */
public sealed interface ClusterFact
    permits CsiDriverInfo,
        CsiNodeInfo,
        DeviceClassInfo,
        DisruptionBudgetInfo,
        HyperNodeInfo,
        NumaTopologyInfo,
        NodeUsageInfo,
        QuotaInfo,
        ResourceClaimInfo,
        ResourceSliceInfo,
        ServiceInfo,
        StorageCapacityInfo,
        StorageClassInfo,
        VolumeClaimInfo,
        VolumeInfo,
        WorkloadInfo {
  /** Returns the namespace and name. */
  ObjectKey key();
}
