package io.hekla.scheduler.network;

import io.hekla.model.cluster.HyperNodeInfo;
import io.hekla.model.cluster.NodeInfo;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * All HyperNodes below one virtual top that has every node. Immutable: rebuilt when HyperNodes
 * change, or nodes are added, removed or relabelled. Source:
 * docs/reference/scheduler-model.md#hypernodes, docs/reference/session.md#opening.
 */
public final class NetworkTree {
  /** Name of the virtual top. */
  public static final String TOP = "<cluster-top-hypernode>";

  private final NetworkDomain top;
  private final List<NetworkDomain> hyperNodes;
  private final List<NetworkDomain> byTier;
  private final Map<String, NetworkDomain> byName = new HashMap<>();
  private final SortedMap<String, Integer> tierNames;
  private final List<Integer> tiers;
  private final int[] lowestOf;
  private final Optional<NetworkFault> fault;

  NetworkTree(
      NetworkDomain top,
      List<NetworkDomain> hyperNodes,
      SortedMap<String, Integer> tierNames,
      Optional<NetworkFault> fault) {
    this.top = top;
    this.hyperNodes = List.copyOf(hyperNodes);
    this.tierNames = Collections.unmodifiableSortedMap(new TreeMap<>(tierNames));
    this.fault = fault;
    top.setDepth(0);
    byTier =
        hyperNodes.stream()
            .sorted(Comparator.comparingInt(NetworkDomain::tier).thenComparing(NetworkDomain::name))
            .toList();
    var distinct = new TreeSet<Integer>();
    lowestOf = new int[top.nodes().size()];
    for (NetworkDomain hyperNode : byTier.reversed()) {
      byName.put(hyperNode.name(), hyperNode);
      distinct.add(hyperNode.tier());
      hyperNode.nodes().stream().forEach(node -> lowestOf[node] = hyperNode.index());
    }
    tiers = List.copyOf(distinct);
  }

  /**
   * Returns the tree of HyperNodes over nodes.
   *
   * @param nodes sorted by name
   */
  public static NetworkTree of(List<HyperNodeInfo> hyperNodes, List<NodeInfo> nodes) {
    return new TreeBuilder(hyperNodes, nodes).build();
  }

  /** Returns a tree without HyperNodes: only the top with so many nodes. */
  public static NetworkTree flat(int nodes) {
    NetworkDomain top = new NetworkDomain(TOP, 1, 0, NodeSet.all(nodes), List.of());
    return new NetworkTree(top, List.of(top), new TreeMap<>(), Optional.empty());
  }

  /** The virtual top HyperNode. */
  public NetworkDomain top() {
    return top;
  }

  /** All HyperNodes, the virtual top among them, each at its {@link NetworkDomain#index}. */
  public List<NetworkDomain> hyperNodes() {
    return hyperNodes;
  }

  /** All HyperNodes, lower tiers first, then by name. */
  public List<NetworkDomain> byTier() {
    return byTier;
  }

  /** Returns the HyperNode of a name. */
  public Optional<NetworkDomain> named(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  /** The existing tiers, that of the virtual top included, ascending. */
  public List<Integer> tiers() {
    return tiers;
  }

  /** Returns the tier of a tier name. */
  public OptionalInt tierNamed(String tierName) {
    Integer tier = tierNames.get(tierName);
    return tier == null ? OptionalInt.empty() : OptionalInt.of(tier);
  }

  /** Fault that makes the tree unusable, if there is one; it then has the top only. */
  public Optional<NetworkFault> fault() {
    return fault;
  }

  /** Returns the HyperNode of the lowest tier that has a node. */
  public NetworkDomain lowestOf(int node) {
    return hyperNodes.get(lowestOf[node]);
  }

  /** Returns the lowest HyperNode that contains both. */
  public NetworkDomain commonAncestor(NetworkDomain one, NetworkDomain other) {
    NetworkDomain each = one;
    while (!each.contains(other)) {
      each = each.parent().orElse(top);
    }
    return each;
  }

  /** Returns the lowest HyperNode that has all of these nodes. */
  public NetworkDomain lowestOf(int[] nodes) {
    for (NetworkDomain hyperNode : byTier) {
      boolean hasAll = true;
      for (int i = 0; i < nodes.length && hasAll; i++) {
        hasAll = hyperNode.nodes().contains(nodes[i]);
      }
      if (hasAll) {
        return hyperNode;
      }
    }
    return top;
  }
}
