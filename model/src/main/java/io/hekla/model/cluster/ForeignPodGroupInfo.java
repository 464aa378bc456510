package io.hekla.model.cluster;

import io.hekla.model.machine.LogicalName;

/**
 * PodGroup whose pods the scheduler of another shard places. They count in its queue, and nothing
 * is decided about them.
 *
 * @param key namespace and name of the PodGroup
 */
@LogicalName("fact.foreign-pod-group")
public record ForeignPodGroupInfo(ObjectKey key) implements ClusterFact {}
