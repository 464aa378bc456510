package io.hekla.scheduler.shards;

import io.hekla.model.cluster.NodeShardInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.ShardingInfo;
import io.hekla.scheduler.snapshot.FactTables;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Division of the nodes among several schedulers, as this one sees it. Its own nodes are those that
 * its NodeShard is to have, without those that other shards report in use. A node that this shard
 * and another one both report in use is that of the shard whose name comes first. Source:
 * docs/reference/nodeshard.md#rules.
 */
public final class NodeShards {
  private final Optional<ShardingInfo> sharding;
  private final Optional<NodeShardInfo> shard;
  private final Set<String> desired;
  private final Set<String> reported;

  /** First of the other shards that report a node in use, by node. */
  private final Map<String, String> others = new HashMap<>();

  private NodeShards(
      Optional<ShardingInfo> sharding, Optional<NodeShardInfo> shard, List<NodeShardInfo> all) {
    this.sharding = sharding;
    this.shard = shard;
    desired = shard.map(own -> Set.copyOf(own.nodesDesired())).orElse(Set.of());
    reported = shard.map(own -> Set.copyOf(own.nodesInUse())).orElse(Set.of());
    String own = sharding.map(one -> one.key().name()).orElse("");
    for (NodeShardInfo one : all) {
      if (!one.key().name().equals(own)) {
        one.nodesInUse().forEach(node -> others.putIfAbsent(node, one.key().name()));
      }
    }
  }

  /** Returns the division that facts of the cluster describe. */
  public static NodeShards of(FactTables facts) {
    Optional<ShardingInfo> sharding = facts.all(ShardingInfo.class).stream().findFirst();
    return sharding.isEmpty()
        ? new NodeShards(Optional.empty(), Optional.empty(), List.of())
        : new NodeShards(
            sharding,
            facts.one(NodeShardInfo.class, sharding.get().key()),
            facts.all(NodeShardInfo.class));
  }

  /** Returns whether nodes are divided at all; otherwise all of them are this scheduler's. */
  public boolean areDivided() {
    return sharding.isPresent();
  }

  /** The NodeShard of this scheduler, if nodes are divided and it exists. */
  public Optional<NodeShardInfo> shard() {
    return shard;
  }

  /** Returns the name of this scheduler's NodeShard if that is missing. */
  public Optional<String> missingShard() {
    return shard.isPresent()
        ? Optional.empty()
        : sharding.map(ShardingInfo::key).map(ObjectKey::name);
  }

  /** Returns whether a node is this scheduler's. */
  public boolean isOwn(String node) {
    return sharding.isEmpty() || (desired.contains(node) && holder(node).isEmpty());
  }

  /** Returns whether the scheduler of another shard reports a node in use. */
  public boolean isUsedByOther(String node) {
    return others.containsKey(node);
  }

  /** Returns whether a node is used only where no node of this scheduler's own will do. */
  public boolean isSecondChoice(String node) {
    return isSoft() && !isOwn(node);
  }

  /** Returns whether nodes of other schedulers are second choice. */
  public boolean isSoft() {
    return sharding.filter(one -> !one.hard()).isPresent();
  }

  /** Returns whether nothing may be placed on nodes of other schedulers. */
  public boolean isHard() {
    return sharding.filter(ShardingInfo::hard).isPresent();
  }

  /** Returns why nothing may be placed on a node, as users read it; empty if something may. */
  public Optional<String> exclusion(String node) {
    if (!isHard() || isOwn(node)) {
      return Optional.empty();
    }
    String own = sharding.orElseThrow().key().name();
    if (shard.isEmpty()) {
      return Optional.of("NodeShard " + own + " does not exist");
    }
    return Optional.of(
        desired.contains(node)
            ? "node(s) in use by NodeShard " + holder(node).orElseThrow()
            : "node(s) not in NodeShard " + own);
  }

  /** Returns the other shard whose use of a node this scheduler has to respect. */
  private Optional<String> holder(String node) {
    Optional<String> other = Optional.ofNullable(others.get(node));
    return reported.contains(node)
        ? other.filter(name -> name.compareTo(sharding.orElseThrow().key().name()) < 0)
        : other;
  }

  /** Returns the nodes that are this scheduler's, whether they exist or not. */
  Set<String> own() {
    var own = new HashSet<String>();
    for (String node : desired) {
      if (isOwn(node)) {
        own.add(node);
      }
    }
    return own;
  }
}
