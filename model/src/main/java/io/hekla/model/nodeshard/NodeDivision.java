package io.hekla.model.nodeshard;

import io.hekla.model.api.Bounds;
import io.hekla.model.cluster.NodeShardInfo;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Division of the nodes: scheduler by scheduler, each gets of the nodes that are left those that
 * its policies accept, the ones with the highest score first. A NodeShard that would hardly change
 * stays as it is, and keeps its nodes from the schedulers after it. Source:
 * docs/reference/controllers.md#sharding-controller.
 *
 * @param writes to be made, in this order
 * @param faults what users should know
 */
public record NodeDivision(List<NodeShardWrite> writes, List<String> faults) {
  /** Part of a share that must be new before it is written. */
  private static final int WORTH_A_WRITE = 10;

  public NodeDivision {
    writes = List.copyOf(writes);
    faults = List.copyOf(faults);
  }

  /** Divides nodes; those of an unreadable NodeShard are divided anew. */
  public static NodeDivision of(
      List<SchedulerShare> shares,
      Collection<DivisibleNode> nodes,
      Collection<NodeShardInfo> existing) {
    Map<String, NodeShardInfo> left = new HashMap<>();
    existing.forEach(shard -> left.put(shard.key().name(), shard));
    List<DivisibleNode> byName =
        nodes.stream().sorted(Comparator.comparing(DivisibleNode::name)).toList();
    Set<String> taken = new HashSet<>();
    var writes = new ArrayList<NodeShardWrite>();
    var faults = new ArrayList<String>();
    for (SchedulerShare share : shares) {
      List<String> wanted = share(share, byName, taken, faults);
      NodeShardInfo shard = left.remove(share.name());
      if (shard == null) {
        writes.add(new NodeShardWrite.Create(share.name(), wanted));
        taken.addAll(wanted);
      } else if (isWorthAWrite(wanted, shard, taken)) {
        writes.add(new NodeShardWrite.Update(share.name(), shard.uid(), wanted));
        taken.addAll(wanted);
      } else {
        taken.addAll(shard.nodesDesired());
      }
    }
    left.values().stream()
        .sorted(Comparator.comparing(NodeShardInfo::key))
        .forEach(
            shard -> writes.addFirst(new NodeShardWrite.Delete(shard.key().name(), shard.uid())));
    return new NodeDivision(writes, faults);
  }

  private static List<String> share(
      SchedulerShare share, List<DivisibleNode> nodes, Set<String> taken, List<String> faults) {
    Map<String, Double> scores =
        nodes.stream()
            .filter(node -> !taken.contains(node.name()) && share.accepts(node))
            .collect(Collectors.toMap(DivisibleNode::name, share::score));
    List<String> chosen =
        nodes.stream()
            .map(DivisibleNode::name)
            .filter(scores::containsKey)
            .sorted(Comparator.comparing(scores::get, Comparator.reverseOrder()))
            .toList();
    for (ShardPolicy.NodeLimit limit : share.limits()) {
      if (limit.most() > 0 && chosen.size() > limit.most()) {
        chosen = chosen.subList(0, limit.most());
      }
      if (chosen.size() < limit.least()) {
        faults.add(
            "scheduler %s gets %d nodes, and minNodes is %d"
                .formatted(share.name(), chosen.size(), limit.least()));
      }
    }
    if (chosen.size() > Bounds.SHARD_NODES) {
      faults.add(
          "scheduler %s gets %d nodes; a NodeShard has at most %d"
              .formatted(share.name(), chosen.size(), Bounds.SHARD_NODES));
      chosen = chosen.subList(0, Bounds.SHARD_NODES);
    }
    return chosen.stream().sorted().toList();
  }

  /**
   * Returns whether a NodeShard is to be written: the number of its nodes differs, one of them went
   * to another scheduler, or enough are new.
   */
  private static boolean isWorthAWrite(
      List<String> wanted, NodeShardInfo shard, Set<String> taken) {
    Set<String> has = Set.copyOf(shard.nodesDesired());
    long fresh = wanted.stream().filter(node -> !has.contains(node)).count();
    return wanted.size() != has.size()
        || has.stream().anyMatch(taken::contains)
        || fresh >= Math.max(1, wanted.size() / WORTH_A_WRITE);
  }
}
