package io.hekla.model.hypernode;

import com.fasterxml.jackson.databind.JsonNode;
import io.hekla.model.hypernode.DesiredHyperNode.Member;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Derivation of HyperNodes from the ports of a fabric: nodes are connected to leaf switches, and
 * leaf switches that share nodes are one HyperNode, all of them below one spine. Source:
 * docs/reference/controllers.md#hypernode-controller.
 */
public final class UfmTopology {
  private static final int LONGEST_NAME = 253;
  private static final Pattern NODE_NAME =
      Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");

  private UfmTopology() {}

  /**
   * Returns the HyperNodes that follow from the answer of a fabric manager; none if it knows no
   * node. Ports of what cannot be a node are ignored.
   *
   * @param ports a list of ports
   */
  public static List<DesiredHyperNode> of(JsonNode ports) {
    SortedMap<String, SortedSet<String>> nodesOfSwitch = new TreeMap<>();
    for (JsonNode port : ports) {
      String leaf = port.path("peer_node_name").asText();
      String node = port.path("system_name").asText();
      if (port.path("description").asText().contains("Computer")
          && !leaf.isEmpty()
          && node.length() <= LONGEST_NAME
          && NODE_NAME.matcher(node).matches()) {
        nodesOfSwitch.computeIfAbsent(leaf, fresh -> new TreeSet<>()).add(node);
      }
    }
    var desired = new ArrayList<DesiredHyperNode>();
    var leaves = new TreeSet<Member>();
    for (SortedSet<String> nodes : connected(nodesOfSwitch)) {
      String name = "leaf-hn-" + leaves.size();
      leaves.add(Member.hyperNode(name));
      var members = new TreeSet<Member>();
      nodes.forEach(node -> members.add(Member.node(node)));
      desired.add(hyperNode(name, 1, members));
    }
    if (!leaves.isEmpty()) {
      desired.add(hyperNode("spine-hn", 2, leaves));
    }
    return desired;
  }

  /**
   * Returns the nodes of switches that are connected by nodes, by the first switch of each group.
   */
  private static List<SortedSet<String>> connected(Map<String, SortedSet<String>> nodesOfSwitch) {
    SortedMap<String, SortedSet<String>> switchesOfNode = new TreeMap<>();
    nodesOfSwitch.forEach(
        (leaf, nodes) ->
            nodes.forEach(
                node -> switchesOfNode.computeIfAbsent(node, fresh -> new TreeSet<>()).add(leaf)));
    var groups = new ArrayList<SortedSet<String>>();
    var seen = new TreeSet<String>();
    for (String first : nodesOfSwitch.keySet()) {
      var nodes = new TreeSet<String>();
      var next = new ArrayList<>(List.of(first));
      while (!next.isEmpty()) {
        String leaf = next.removeLast();
        if (seen.add(leaf)) {
          for (String node : nodesOfSwitch.getOrDefault(leaf, new TreeSet<>())) {
            if (nodes.add(node)) {
              next.addAll(switchesOfNode.getOrDefault(node, new TreeSet<>()));
            }
          }
        }
      }
      if (!nodes.isEmpty()) {
        groups.add(nodes);
      }
    }
    return groups;
  }

  private static DesiredHyperNode hyperNode(String name, int tier, SortedSet<Member> members) {
    return new DesiredHyperNode(
        name,
        tier,
        "",
        members,
        new TreeMap<>(Map.of(DiscoverySource.LABEL, DiscoverySource.Ufm.NAME)));
  }
}
