package io.hekla.model.cluster;

import io.hekla.model.machine.LogicalName;
import java.util.List;

/**
 * The share of the nodes that one of several schedulers has. Each list of names is sorted, without
 * repetitions; nodes of these names need not exist. Source: docs/reference/nodeshard.md#rules.
 *
 * @param key its name, which is the shard's; it has no namespace
 * @param uid of the object
 * @param nodesDesired nodes that its scheduler is to have
 * @param nodesInUse nodes that its scheduler reports to use
 * @param nodesToRemove nodes that it reports to use although it is not to have them
 * @param nodesToAdd nodes that it is to have, and reports not to use
 */
@LogicalName("fact.node-shard")
public record NodeShardInfo(
    ObjectKey key,
    String uid,
    List<String> nodesDesired,
    List<String> nodesInUse,
    List<String> nodesToRemove,
    List<String> nodesToAdd)
    implements ClusterFact {
  public NodeShardInfo {
    nodesDesired = List.copyOf(nodesDesired);
    nodesInUse = List.copyOf(nodesInUse);
    nodesToRemove = List.copyOf(nodesToRemove);
    nodesToAdd = List.copyOf(nodesToAdd);
  }

  /** Returns the part of it that concerns the schedulers of other shards: the nodes in use. */
  NodeShardInfo forOthers() {
    return new NodeShardInfo(key, uid, List.of(), nodesInUse, List.of(), List.of());
  }
}
