package io.hekla.scheduler.network;

import io.hekla.model.cluster.HyperNodeInfo;
import io.hekla.model.cluster.NamePattern;
import io.hekla.model.cluster.NetworkMember;
import io.hekla.model.cluster.NodeInfo;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Builder of the tree of HyperNodes. Members that do not exist are skipped. */
final class TreeBuilder {
  private final List<NodeInfo> nodes;
  private final SortedMap<String, HyperNodeInfo> infos = new TreeMap<>();
  private final SortedMap<String, SortedSet<String>> children = new TreeMap<>();
  private final Map<String, String> parents = new HashMap<>();
  private final Map<String, Integer> indexOfNode = new HashMap<>();
  private final SortedMap<String, Integer> tierNames = new TreeMap<>();
  private final List<NetworkDomain> built = new ArrayList<>();

  TreeBuilder(List<HyperNodeInfo> hyperNodes, List<NodeInfo> nodes) {
    this.nodes = nodes;
    hyperNodes.forEach(info -> infos.put(info.key().name(), info));
    for (int i = 0; i < nodes.size(); i++) {
      indexOfNode.put(nodes.get(i).name(), i);
    }
  }

  NetworkTree build() {
    Optional<NetworkFault> fault = findParents().or(this::cycle);
    if (fault.isPresent()) {
      NetworkDomain top =
          new NetworkDomain(NetworkTree.TOP, 1, 0, NodeSet.all(nodes.size()), List.of());
      return new NetworkTree(top, List.of(top), new TreeMap<>(), fault);
    }
    var roots = new ArrayList<NetworkDomain>();
    int highest = 0;
    for (HyperNodeInfo info : infos.values()) {
      highest = Math.max(highest, info.tier());
      if (!info.tierName().isEmpty()) {
        tierNames.putIfAbsent(info.tierName(), info.tier());
      }
      if (!parents.containsKey(info.key().name())) {
        roots.add(hyperNode(info));
      }
    }
    NetworkDomain top =
        new NetworkDomain(
            NetworkTree.TOP,
            Math.max(highest, highest + 1),
            built.size(),
            NodeSet.all(nodes.size()),
            roots);
    built.add(top);
    return new NetworkTree(top, built, tierNames, Optional.empty());
  }

  private Optional<NetworkFault> findParents() {
    for (HyperNodeInfo info : infos.values()) {
      var below = new TreeSet<String>();
      for (NetworkMember member : info.members()) {
        if (member instanceof NetworkMember.HyperNodeNamed(String name)
            && infos.containsKey(name)) {
          below.add(name);
        }
      }
      children.put(info.key().name(), below);
      for (String name : below) {
        String former = parents.putIfAbsent(name, info.key().name());
        if (former != null) {
          return Optional.of(new NetworkFault(name, NetworkFault.Kind.SECOND_PARENT));
        }
      }
    }
    return Optional.empty();
  }

  /**
   * Returns a cycle; each HyperNode has one parent by now, so one not reached from above is in a
   * cycle or below it.
   */
  private Optional<NetworkFault> cycle() {
    for (String name : infos.keySet()) {
      String above = name;
      for (int steps = 0; parents.containsKey(above); steps++) {
        above = parents.getOrDefault(above, "");
        if (above.equals(name) || steps > infos.size()) {
          return Optional.of(new NetworkFault(name, NetworkFault.Kind.CYCLE));
        }
      }
    }
    return Optional.empty();
  }

  private NetworkDomain hyperNode(HyperNodeInfo info) {
    var members = new BitSet(nodes.size());
    info.members().forEach(member -> addNodes(member, members));
    var below = new ArrayList<NetworkDomain>();
    for (String name : children.getOrDefault(info.key().name(), new TreeSet<>())) {
      NetworkDomain child = hyperNode(infos.getOrDefault(name, info));
      child.nodes().stream().forEach(members::set);
      below.add(child);
    }
    var made =
        new NetworkDomain(info.key().name(), info.tier(), built.size(), NodeSet.of(members), below);
    built.add(made);
    return made;
  }

  private void addNodes(NetworkMember member, BitSet members) {
    switch (member) {
      case NetworkMember.HyperNodeNamed(String below) -> {}
      case NetworkMember.NodeNamed(String name) -> {
        Integer index = indexOfNode.get(name);
        if (index != null) {
          members.set(index);
        }
      }
      case NetworkMember.NodesLike(String text) -> {
        var pattern = new NamePattern(text);
        for (int i = 0; i < nodes.size(); i++) {
          members.set(i, members.get(i) || pattern.isFoundIn(nodes.get(i).name()));
        }
      }
      case NetworkMember.NodesLabelled(var labels) -> {
        for (int i = 0; i < nodes.size(); i++) {
          members.set(i, members.get(i) || labels.matches(nodes.get(i).labels()));
        }
      }
    }
  }
}
