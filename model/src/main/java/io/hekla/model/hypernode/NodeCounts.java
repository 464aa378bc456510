package io.hekla.model.hypernode;

import io.hekla.model.api.HyperNode;
import io.hekla.model.cluster.FactReader;
import io.hekla.model.cluster.HyperNodeInfo;
import io.hekla.model.cluster.NamePattern;
import io.hekla.model.cluster.NetworkMember;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Number of nodes of each HyperNode, as the scheduler counts them: existing nodes, its own and
 * those of the HyperNodes below it, each once. Volcano counts names, whether or not a node bears
 * them. Source: docs/reference/controllers.md#hypernode-controller,
 * docs/compatibility.md#ways-of-volcanos-controllers-that-surprise.
 */
final class NodeCounts {
  private final List<NetworkNode> nodes;
  private final Map<String, Integer> indexOfNode = new HashMap<>();
  private final Map<String, HyperNodeInfo> infos = new HashMap<>();
  private final Map<String, BitSet> own = new HashMap<>();

  /** Counts all existing nodes and HyperNodes. A HyperNode that cannot be read counts 0. */
  NodeCounts(List<NetworkNode> nodes, Collection<HyperNode> hyperNodes) {
    this.nodes = nodes;
    for (int i = 0; i < nodes.size(); i++) {
      indexOfNode.put(nodes.get(i).name(), i);
    }
    for (HyperNode hyperNode : hyperNodes) {
      read(hyperNode)
          .ifPresent(
              info -> {
                infos.put(info.key().name(), info);
                own.put(info.key().name(), ownNodes(info));
              });
    }
  }

  private static Optional<HyperNodeInfo> read(HyperNode hyperNode) {
    try {
      return FactReader.read(hyperNode).map(HyperNodeInfo.class::cast);
    } catch (IllegalArgumentException unreadable) {
      // The scheduler reports what is wrong with it.
      return Optional.empty();
    }
  }

  /** Returns the number of nodes of a HyperNode; empty if that cannot be read. */
  Optional<Long> of(String hyperNode) {
    if (!infos.containsKey(hyperNode)) {
      return Optional.empty();
    }
    var all = new BitSet(nodes.size());
    Set<String> seen = new HashSet<>();
    var next = new ArrayDeque<>(List.of(hyperNode));
    while (!next.isEmpty()) {
      String name = next.remove();
      HyperNodeInfo info = infos.get(name);
      // Cycles end here.
      if (info != null && seen.add(name)) {
        all.or(own.getOrDefault(name, new BitSet()));
        for (NetworkMember member : info.members()) {
          if (member instanceof NetworkMember.HyperNodeNamed(String below)) {
            next.add(below);
          }
        }
      }
    }
    return Optional.of((long) all.cardinality());
  }

  private BitSet ownNodes(HyperNodeInfo info) {
    var own = new BitSet(nodes.size());
    for (NetworkMember member : info.members()) {
      switch (member) {
        case NetworkMember.HyperNodeNamed below -> {}
        case NetworkMember.NodeNamed(String name) -> {
          Integer index = indexOfNode.get(name);
          if (index != null) {
            own.set(index);
          }
        }
        case NetworkMember.NodesLike(String text) -> {
          var pattern = new NamePattern(text);
          for (int i = 0; i < nodes.size(); i++) {
            own.set(i, own.get(i) || pattern.isFoundIn(nodes.get(i).name()));
          }
        }
        case NetworkMember.NodesLabelled(var labels) -> {
          for (int i = 0; i < nodes.size(); i++) {
            own.set(i, own.get(i) || labels.matches(nodes.get(i).labels()));
          }
        }
      }
    }
    return own;
  }
}
