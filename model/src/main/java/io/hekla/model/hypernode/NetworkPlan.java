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
 * All that has to be written at one look at nodes and HyperNodes. Where nothing differs that is
 * nothing. Looked at again once the writes show, it gives what remains.
 *
 * @param writes at most one for each HyperNode
 * @param faults what people have to mend, one sentence each
 */
public record NetworkPlan(List<HyperNodeWrite> writes, List<String> faults) {
  public NetworkPlan {
    writes = List.copyOf(writes);
    faults = List.copyOf(faults);
  }

  /**
   * What follows from a look.
   *
   * @param labels the labels that tell of HyperNodes, if any do
   * @param told the HyperNodes that a fabric manager told, if one was asked and has answered
   */
  public static NetworkPlan of(
      Optional<DiscoverySource.Labels> labels,
      Optional<List<WishedHyperNode>> told,
      Collection<Node> nodes,
      Collection<HyperNode> hyperNodes) {
    var faults = new ArrayList<String>();
    var writes = new ArrayList<HyperNodeWrite>();
    SortedMap<String, HyperNode> existing = new TreeMap<>();
    hyperNodes.forEach(one -> existing.put(one.getMetadata().getName(), one));
    List<NetworkNode> seen = nodes.stream().map(NetworkNode::of).toList();
    told.ifPresent(
        wished ->
            writes.addAll(
                SourcePlan.of(DiscoverySource.Ufm.NAME, wished, existing, name -> false, faults)));
    labels.ifPresent(
        source ->
            writes.addAll(
                SourcePlan.of(
                    source.name(),
                    LabelTopology.of(source, seen, existing.values(), faults),
                    existing,
                    source::spares,
                    faults)));
    count(seen, existing, writes);
    return new NetworkPlan(writes, faults);
  }

  /** What is about to be another is counted once it is. */
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
