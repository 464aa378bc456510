package io.hekla.model.cluster;

/**
 * An object other than nodes, pods, PodGroups, queues, namespaces and priority classes that some
 * plugin reads, or a run that has ended, or a reservation or another fact of the scheduler itself.
 * Its key has an empty namespace if its kind has none.
 */
public sealed interface ClusterFact
    permits CsiDriverInfo,
        CsiNodeInfo,
        DeviceClassInfo,
        DisruptionBudgetInfo,
        EndedRunInfo,
        ForeignPodGroupInfo,
        HyperNodeInfo,
        NodeShardInfo,
        NumaTopologyInfo,
        NodeUsageInfo,
        QuotaInfo,
        ReservationInfo,
        ResourceClaimInfo,
        ResourceSliceInfo,
        SchedulerFact,
        ServiceInfo,
        ShardingInfo,
        StorageCapacityInfo,
        StorageClassInfo,
        VolumeClaimInfo,
        VolumeInfo,
        WorkloadInfo {
  /** Returns the namespace and name. */
  ObjectKey key();
}
