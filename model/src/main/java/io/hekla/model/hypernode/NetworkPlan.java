package io.hekla.model.hypernode;

import io.fabric8.kubernetes.api.model.Node;
import io.hekla.model.api.HyperNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * All writes that one observation of nodes and HyperNodes requires; none where nothing differs.
 * Planned again once the writes are observed, it contains what remains.
 *
 * @param writes at most one for each HyperNode
 * @param faults faults that people have to correct, one sentence each
 */
public record NetworkPlan(List<HyperNodeWrite> writes, List<String> faults) {
  public NetworkPlan {
    writes = List.copyOf(writes);
    faults = List.copyOf(faults);
  }

  /**
   * Plans the writes for an observation.
   *
   * @param labels the labels that define HyperNodes, if any do
   * @param discovered the HyperNodes that a fabric manager reported, if one was queried and has
   *     answered
   */
  public static NetworkPlan of(
      Optional<DiscoverySource.Labels> labels,
      Optional<List<DesiredHyperNode>> discovered,
      Collection<Node> nodes,
      Collection<HyperNode> hyperNodes) {
    var faults = new ArrayList<String>();
    var writes = new ArrayList<HyperNodeWrite>();
    SortedMap<String, HyperNode> existing = new TreeMap<>();
    hyperNodes.forEach(one -> existing.put(one.getMetadata().getName(), one));
    List<NetworkNode> seen = nodes.stream().map(NetworkNode::of).toList();
    discovered.ifPresent(
        desired ->
            writes.addAll(
                SourcePlan.of(DiscoverySource.Ufm.NAME, desired, existing, name -> false, faults)));
    labels.ifPresent(
        source ->
            writes.addAll(
                SourcePlan.of(
                    source.name(),
                    LabelTopology.of(source, seen, existing.values(), faults),
                    existing,
                    source::isExcepted,
                    faults)));
    count(seen, existing, writes);
    return new NetworkPlan(writes, faults);
  }

  /** Adds updates of node counts; a HyperNode that is about to change is counted once it has. */
  private static void count(
      List<NetworkNode> nodes, SortedMap<String, HyperNode> existing, List<HyperNodeWrite> writes) {
    if (existing.isEmpty()) {
      return;
    }
    Set<String> written = new HashSet<>();
    writes.forEach(write -> written.add(write.name()));
    var counts = new NodeCounts(nodes, existing.values());
    existing.forEach(
        (name, hyperNode) -> {
          if (!written.contains(name) && !SourcePlan.isLeaving(hyperNode)) {
            counts
                .of(name)
                .filter(count -> !count.equals(shown(hyperNode)))
                .ifPresent(
                    count ->
                        writes.add(
                            new HyperNodeWrite.Count(name, SourcePlan.uid(hyperNode), count)));
          }
        });
  }

  private static Long shown(HyperNode hyperNode) {
    return hyperNode.getStatus() == null || hyperNode.getStatus().nodeCount == null
        ? Long.valueOf(-1)
        : hyperNode.getStatus().nodeCount;
  }
}
