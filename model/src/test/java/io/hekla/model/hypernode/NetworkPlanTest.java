package io.hekla.model.hypernode;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.fabric8.kubernetes.api.model.LabelSelectorRequirement;
import io.hekla.model.api.HyperNode;
import io.hekla.model.api.HyperNodeSelector;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests of the planned writes, and of the counts of nodes. */
class NetworkPlanTest {
  private static Network network() {
    return new Network()
        .node("n1", "rack=r1")
        .node("n2", "rack=r1")
        .node("n3", "rack=r2")
        .type("t", "rack");
  }

  @Test
  void whereNothingDiffersNothingIsWritten() {
    assertThat(network().settle().plan()).isEmpty();
    assertThat(new Network().node("n1").plan()).isEmpty();
  }

  @Test
  void theSpecIsReplacedAndWhatOthersAddedStays() {
    var network = network().settle();
    String name = network.nameOf("rack", "r1");
    var shown = network.the(name);
    Network.labelled("mine", "yes").accept(shown);
    shown.getSpec().tier = 7;

    assertThat(network.plan())
        .singleElement()
        .isInstanceOfSatisfying(
            HyperNodeWrite.Update.class,
            update -> {
              assertThat(update.spec().tier).isEqualTo(1);
              assertThat(update.labels()).isEmpty();
            });
    network.settle();
    assertThat(shown.getMetadata().getLabels()).containsEntry("mine", "yes");
    assertThat(network.countOf(name)).isEqualTo(2);
  }

  @Test
  void membersInAnotherOrderAreTheSame() {
    var network = network().settle();
    var spec = network.the(network.nameOf("rack", "r1")).getSpec();
    spec.members = spec.members.reversed();

    assertThat(network.plan()).isEmpty();
  }

  @Test
  void hyperNodesOfASourceThatIsOffAndOfOthersStay() {
    var network =
        network()
            .hyperNode("mine", theirs -> {})
            .hyperNode("fabric", Network.labelled("volcano.sh/network-topology-source", "ufm"));
    network.settle();
    assertThat(network.hyperNodes).hasSize(4);

    network.undiscovered().nodes.clear();

    assertThat(network.plan()).allMatch(HyperNodeWrite.Count.class::isInstance);
  }

  @Test
  void hyperNodesOfATypeThatCannotBeReadStay() {
    var network = network().settle().spares("hypernode-t-tier");

    assertThat(network.plan()).isEmpty();
    assertThat(network.spares("hypernode-other-tier").plan())
        .hasSize(2)
        .allMatch(HyperNodeWrite.Delete.class::isInstance);
  }

  @Test
  void aHyperNodeWithAMemberOrALabelThatIsNullCountsNothing() {
    var network =
        new Network()
            .node("n1", "rack=r1")
            .hyperNode("no-member", theirs -> theirs.getSpec().members.add(null))
            .hyperNode("no-rule", Network.member("Node", one -> one.labelMatch = rule(null)))
            .hyperNode(
                "no-value",
                Network.member(
                    "Node",
                    one ->
                        one.labelMatch =
                            rule(
                                new LabelSelectorRequirement(
                                    "rack", "In", Collections.singletonList(null)))));

    assertThat(network.plan()).isEmpty();
  }

  private static LabelSelector rule(@Nullable LabelSelectorRequirement one) {
    return new LabelSelector(Collections.singletonList(one), Map.of());
  }

  @Test
  void hyperNodesBeingDeletedAreNotWritten() {
    var network = network().settle();
    String name = network.nameOf("rack", "r1");
    network.the(name).getMetadata().setDeletionTimestamp("2026-01-01T00:00:00Z");
    network.node("n4", "rack=r1");
    network.nodes.remove("n3");

    assertThat(network.plan())
        .singleElement()
        .isInstanceOf(HyperNodeWrite.Delete.class)
        .returns(network.nameOf("rack", "r2"), HyperNodeWrite::name);
  }

  @Test
  void aForeignHyperNodeOfTheSameNameIsReportedAndNotWritten() {
    var network = new Network().hyperNode("spine-hn", theirs -> {}).node("n1");
    network.discover(UfmTopologyTest.desired("s1 n1")).settle();

    assertThat(network.hyperNodes).containsOnlyKeys("leaf-hn-0", "spine-hn");
    assertThat(network.the("spine-hn").getSpec().members).isEmpty();
    assertThat(network.faults)
        .singleElement()
        .asString()
        .isEqualTo(
            "HyperNode spine-hn of the source ufm is not made: one of that name is there without"
                + " label volcano.sh/network-topology-source=ufm; delete or rename that");
  }

  @Test
  void nodesAreCountedOnceAndThatAreThere() {
    var network =
        new Network()
            .node("gpu-1", "pool=a")
            .node("gpu-2", "pool=a")
            .node("cpu-1", "pool=b")
            .hyperNode(
                "low",
                Network.named("Node", "gpu-1")
                    .andThen(Network.named("Node", "never-there"))
                    .andThen(like("pu-1$")))
            .hyperNode(
                "high",
                Network.named("HyperNode", "low")
                    .andThen(Network.named("HyperNode", "not-there"))
                    .andThen(pool("a")))
            .hyperNode("odd", like("(").andThen(Network.member("Node", none -> {})))
            .hyperNode("empty", anything());
    network.settle();

    assertThat(network.countOf("low")).isEqualTo(2);
    assertThat(network.countOf("high")).isEqualTo(3);
    assertThat(network.countOf("odd")).isZero();
    assertThat(network.countOf("empty")).isZero();
  }

  @Test
  void theCountFollowsTheNodes() {
    var network = network().hyperNode("all", like("^n")).settle();
    assertThat(network.countOf("all")).isEqualTo(3);

    network.node("n9");

    assertThat(network.plan())
        .singleElement()
        .isInstanceOfSatisfying(
            HyperNodeWrite.Count.class,
            count -> {
              assertThat(count.name()).isEqualTo("all");
              assertThat(count.nodes()).isEqualTo(4);
            });
  }

  @Test
  void hyperNodesInACircleAreCountedAndOneThatCannotBeReadHarmsNoOther() {
    var network =
        network()
            .hyperNode("a", Network.named("HyperNode", "b").andThen(Network.named("Node", "n1")))
            .hyperNode("b", Network.named("HyperNode", "a").andThen(Network.named("Node", "n3")))
            .hyperNode("bad", badOperator());
    network.settle();

    assertThat(List.of(network.countOf("a"), network.countOf("b"))).containsExactly(2L, 2L);
    assertThat(network.the("bad").getStatus()).isNull();
  }

  private static Consumer<HyperNode> like(String pattern) {
    return Network.member(
        "Node",
        selector -> {
          selector.regexMatch = new HyperNodeSelector.RegexMatch();
          selector.regexMatch.pattern = pattern;
        });
  }

  private static Consumer<HyperNode> pool(String value) {
    return Network.member(
        "Node",
        selector ->
            selector.labelMatch =
                new LabelSelectorBuilder().withMatchLabels(Map.of("pool", value)).build());
  }

  private static Consumer<HyperNode> anything() {
    return Network.member(
        "Node", selector -> selector.labelMatch = new LabelSelectorBuilder().build());
  }

  private static Consumer<HyperNode> badOperator() {
    return Network.member(
        "Node",
        selector ->
            selector.labelMatch =
                new LabelSelectorBuilder()
                    .addToMatchExpressions(
                        new LabelSelectorRequirement("pool", "Resembles", List.of("a")))
                    .build());
  }
}
