package io.hekla.scheduler.shards;

import io.hekla.model.cluster.NodeShardInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.snapshot.NodeState;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Report of a scheduler about the nodes of its NodeShard. It uses its own nodes, and those that it
 * is to leave until every bind that it decided there has been seen: another scheduler takes a node
 * only once it is not in use. Source: docs/reference/nodeshard.md#status.
 *
 * @param shard key of the NodeShard
 * @param uid of that object
 * @param nodesInUse names of nodes, sorted, as are those below
 * @param nodesToRemove those in use that the shard is not to have
 * @param nodesToAdd those that the shard is to have and that are not in use
 */
public record ShardUse(
    ObjectKey shard,
    String uid,
    List<String> nodesInUse,
    List<String> nodesToRemove,
    List<String> nodesToAdd) {
  public ShardUse {
    nodesInUse = List.copyOf(nodesInUse);
    nodesToRemove = List.copyOf(nodesToRemove);
    nodesToAdd = List.copyOf(nodesToAdd);
  }

  /**
   * Returns the report after a session; empty if nodes are not divided, the NodeShard does not
   * exist, or its status reports just this.
   *
   * @param state with which the session began
   * @param decisions of the session
   */
  public static Optional<ShardUse> due(ClusterState state, Decisions decisions) {
    NodeShards shards = NodeShards.of(state.others());
    return shards
        .shard()
        .map(shard -> of(shard, shards, state, decisions))
        .filter(use -> !use.isShownBy(shards.shard().orElseThrow()));
  }

  private static ShardUse of(
      NodeShardInfo shard, NodeShards shards, ClusterState state, Decisions decisions) {
    var inUse = new TreeSet<String>(shards.own());
    var bound = new HashSet<String>();
    decisions.binds().forEach(bind -> bound.add(bind.node()));
    for (String node : shard.nodesInUse()) {
      if (bound.contains(node) || state.nodes().get(node).filter(ShardUse::awaits).isPresent()) {
        inUse.add(node);
      }
    }
    return new ShardUse(
        shard.key(),
        shard.uid(),
        List.copyOf(inUse),
        without(inUse, shard.nodesDesired()),
        without(shard.nodesDesired(), inUse));
  }

  /** Returns whether a bind to a node was decided that has not been seen. */
  private static boolean awaits(NodeState node) {
    return node.tasks().stream().anyMatch(task -> !task.assumedNode().isEmpty());
  }

  private static List<String> without(Collection<String> all, Collection<String> some) {
    Set<String> left = new TreeSet<>(all);
    left.removeAll(Set.copyOf(some));
    return List.copyOf(left);
  }

  private boolean isShownBy(NodeShardInfo shard) {
    return nodesInUse.equals(shard.nodesInUse())
        && nodesToRemove.equals(shard.nodesToRemove())
        && nodesToAdd.equals(shard.nodesToAdd());
  }
}
