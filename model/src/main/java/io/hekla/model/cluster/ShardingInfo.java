package io.hekla.model.cluster;

import io.hekla.model.machine.LogicalName;

/**
 * Configuration by which this scheduler has a share of the nodes; without this fact it has all.
 *
 * @param key name of its {@link NodeShardInfo NodeShard}, which need not exist
 * @param hard whether nothing is placed on other nodes; otherwise they are second choice
 */
@LogicalName("fact.sharding")
public record ShardingInfo(ObjectKey key, boolean hard) implements ClusterFact {}
