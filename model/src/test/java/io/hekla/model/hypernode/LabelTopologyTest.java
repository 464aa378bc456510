package io.hekla.model.hypernode;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests of the network that labels of nodes define. */
class LabelTopologyTest {
  private static Network twoRacks() {
    return new Network()
        .node("n1", "rack=r1", "zone=z")
        .node("n2", "rack=r1", "zone=z")
        .node("n3", "rack=r2", "zone=z")
        .type("fabric", "rack", "zone");
  }

  @Test
  void eachLabelAndValueIsAHyperNodeOfItsTier() {
    var network = twoRacks().settle();
    String first = network.nameOf("rack", "r1");
    String second = network.nameOf("rack", "r2");
    String zone = network.nameOf("zone", "z");

    assertThat(network.hyperNodes).containsOnlyKeys(first, second, zone);
    assertThat(first).matches("hypernode-fabric-tier1-[b-z2-9]{5}");
    assertThat(zone).matches("hypernode-fabric-tier2-[b-z2-9]{5}");
    assertThat(network.membersOf(first)).containsExactly("Node n1", "Node n2");
    assertThat(network.membersOf(zone))
        .containsExactlyInAnyOrder("HyperNode " + first, "HyperNode " + second);
    var made = network.the(zone);
    assertThat(made.getSpec().tier).isEqualTo(2);
    assertThat(made.getSpec().tierName).isEqualTo("zone");
    assertThat(made.getMetadata().getLabels())
        .containsOnly(
            Map.entry("zone", "z"), Map.entry("volcano.sh/network-topology-source", "label"));
    assertThat(network.faults).isEmpty();
  }

  @Test
  void aNodeCountsUpToTheFirstLabelThatItLacks() {
    var network =
        twoRacks().node("n4", "zone=z").node("n5", "rack=r3").node("n6").node("n7", "rack=");
    network.settle();

    assertThat(network.membersOf(network.nameOf("rack", "r3"))).containsExactly("Node n5");
    assertThat(network.membersOf(network.nameOf("zone", "z"))).hasSize(2);
    assertThat(network.membersOf(network.nameOf("rack", ""))).containsExactly("Node n7");
    assertThat(network.hyperNodes).hasSize(5);
  }

  @Test
  void namesStayWhateverBecomesOfTheNodes() {
    var network = twoRacks().settle();
    String first = network.nameOf("rack", "r1");
    network.node("n1", "rack=r2", "zone=z").node("n4", "rack=r1", "zone=z").settle();

    assertThat(network.nameOf("rack", "r1")).isEqualTo(first);
    assertThat(network.membersOf(first)).containsExactly("Node n2", "Node n4");
  }

  @Test
  void aHyperNodeThatWasDeletedComesBackUnderItsName() {
    var network = twoRacks().settle();
    String first = network.nameOf("rack", "r1");
    network.hyperNodes.remove(first);

    assertThat(network.plan()).extracting(HyperNodeWrite::name).contains(first);
    assertThat(network.settle().nameOf("rack", "r1")).isEqualTo(first);
  }

  @Test
  void aHyperNodeOfThatLabelTypeAndTierIsUsedWhateverItsEndingTheFirstByName() {
    var network = twoRacks();
    for (String ending : List.of("b", "a")) {
      network.hyperNode(
          "hypernode-fabric-tier1-" + ending,
          Network.labelled("rack", "r1")
              .andThen(Network.labelled("volcano.sh/network-topology-source", "label")));
    }
    network.settle();

    assertThat(network.nameOf("rack", "r1")).isEqualTo("hypernode-fabric-tier1-a");
  }

  @Test
  void oneOfAnotherTierIsNotUsed() {
    var network =
        twoRacks()
            .hyperNode(
                "hypernode-fabric-tier10-x",
                Network.labelled("rack", "r1")
                    .andThen(Network.labelled("volcano.sh/network-topology-source", "label")));
    network.settle();

    assertThat(network.nameOf("rack", "r1")).startsWith("hypernode-fabric-tier1-");
    assertThat(network.hyperNodes).hasSize(3);
  }

  @Test
  void aNameOfAnotherHyperNodeIsSkipped() {
    String usual = twoRacks().settle().nameOf("rack", "r1");
    var network = twoRacks().hyperNode(usual, theirs -> {}).settle();

    assertThat(network.nameOf("rack", "r1")).startsWith("hypernode-fabric-tier1-");
    assertThat(network.nameOf("rack", "r1")).isNotEqualTo(usual);
    assertThat(network.the(usual).getMetadata().getLabels()).isNullOrEmpty();
  }

  @Test
  void afterTwentyNameCollisionsAFaultIsReportedAndTheOthersGoOn() {
    var network = twoRacks();
    for (int i = 0; i < 20; i++) {
      var probe = twoRacks();
      network.hyperNodes.forEach((name, one) -> probe.hyperNode(name, theirs -> {}));
      network.hyperNode(probe.settle().nameOf("rack", "r1"), theirs -> {});
    }
    network.settle();

    assertThat(network.nameOf("rack", "r1")).isEmpty();
    assertThat(network.nameOf("rack", "r2")).isNotEmpty();
    assertThat(network.faults)
        .singleElement()
        .asString()
        .startsWith("no HyperNode for rack=r1: every name that it may have is taken");
  }

  @Test
  void typesThatShareALabelShareItsHyperNodes() {
    var network = new Network().node("n1", "rack=r", "a=x", "b=y").type("one", "rack", "a");
    network.type("two", "rack", "b").settle();

    assertThat(network.nameOf("rack", "r")).startsWith("hypernode-one-tier1-");
    assertThat(network.hyperNodes).hasSize(3);
    assertThat(network.membersOf(network.nameOf("b", "y")))
        .containsExactly("HyperNode " + network.nameOf("rack", "r"));
  }

  @Test
  void hyperNodesWithoutNodesAreDeleted() {
    var network = twoRacks().settle();
    network.nodes.remove("n3");
    network.settle();

    assertThat(network.nameOf("rack", "r2")).isEmpty();
    assertThat(network.hyperNodes).hasSize(2);
  }

  @Test
  void theOrderOfNodesDoesNotMatter() {
    var forth = twoRacks();
    var back =
        new Network()
            .node("n3", "rack=r2", "zone=z")
            .node("n2", "rack=r1", "zone=z")
            .node("n1", "rack=r1", "zone=z")
            .type("fabric", "rack", "zone");

    assertThat(back.settle().hyperNodes.keySet()).isEqualTo(forth.settle().hyperNodes.keySet());
  }
}
