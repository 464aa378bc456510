package io.hekla.model.hypernode;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Tests of the network that the ports of a fabric define. */
class UfmTopologyTest {
  /** Returns ports between leaf switches and computers, each as {@code switch node}. */
  static ArrayNode ports(String... links) {
    var ports = JsonNodeFactory.instance.arrayNode();
    for (String link : links) {
      String[] ends = link.split(" ", 2);
      port(ports, "Computer IB Port", ends[0], ends[1]);
    }
    return ports;
  }

  private static void port(ArrayNode ports, String description, String peer, String system) {
    ports
        .addObject()
        .put("description", description)
        .put("peer_node_name", peer)
        .put("system_name", system);
  }

  static List<DesiredHyperNode> desired(String... links) {
    return UfmTopology.of(ports(links));
  }

  private static List<String> lines(List<DesiredHyperNode> desired) {
    return desired.stream()
        .map(
            one ->
                one.name()
                    + " "
                    + one.tier()
                    + ": "
                    + one.members().stream()
                        .map(member -> member.type() + " " + member.name())
                        .collect(Collectors.joining(", ")))
        .toList();
  }

  @Test
  void leafSwitchesThatShareNodesAreOneHyperNode() {
    assertThat(lines(desired("s3 n5", "s1 n1", "s2 n2", "s1 n2", "s4 n3", "s2 n3", "s3 n4")))
        .containsExactly(
            "leaf-hn-0 1: Node n1, Node n2, Node n3",
            "leaf-hn-1 1: Node n4, Node n5",
            "spine-hn 2: HyperNode leaf-hn-0, HyperNode leaf-hn-1");
  }

  @Test
  void portsOfAnythingElseArePassedOver() {
    var ports = ports("s1 n1", "s2 Not_A_Node", " n2", "s3 ");
    port(ports, "Switch IB Port", "s9", "n9");
    ports.addObject();
    ports.add("nonsense");

    assertThat(lines(UfmTopology.of(ports)))
        .containsExactly("leaf-hn-0 1: Node n1", "spine-hn 2: HyperNode leaf-hn-0");
  }

  @Test
  void withoutComputersThereIsNoHyperNode() {
    assertThat(desired()).isEmpty();
  }

  @Test
  void allOfThemSayFromWhereTheyAre() {
    assertThat(desired("s1 n1"))
        .allMatch(one -> one.labels().equals(Map.of("volcano.sh/network-topology-source", "ufm")));
  }
}
