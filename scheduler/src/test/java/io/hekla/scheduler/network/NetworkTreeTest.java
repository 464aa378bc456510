package io.hekla.scheduler.network;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.HyperNodeInfo;
import io.hekla.model.cluster.LabelSelector;
import io.hekla.model.cluster.NetworkMember;
import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.Requirement;
import io.hekla.model.resource.ResourceVector;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Tree of HyperNodes (docs/reference/scheduler-model.md#hypernodes,
 * docs/reference/session.md#opening).
 */
class NetworkTreeTest {
  private static final List<NodeInfo> NODES =
      List.of(node("n0", "red"), node("n1", "red"), node("n2", "blue"), node("n3", "blue"));

  @Test
  void aHyperNodeHasItsNodesAndThoseOfAllBelowIt() {
    NetworkTree tree =
        tree(
            hyperNode("s0", 1, named("n0"), named("n1")),
            hyperNode("s1", 1, named("n2")),
            hyperNode("s2", 2, above("s0"), above("s1")));

    assertThat(tree.named("s2").orElseThrow().nodes().stream()).containsExactly(0, 1, 2);
    assertThat(tree.lowestOf(0).name()).isEqualTo("s0");
    assertThat(tree.lowestOf(3)).isEqualTo(tree.top());
    assertThat(tree.top().tier()).isEqualTo(3);
    assertThat(tree.tiers()).containsExactly(1, 2, 3);
    assertThat(tree.commonAncestor(tree.lowestOf(0), tree.lowestOf(2)).name()).isEqualTo("s2");
    assertThat(tree.commonAncestor(tree.lowestOf(0), tree.lowestOf(3))).isEqualTo(tree.top());
    assertThat(tree.lowestOf(new int[] {0, 1}).name()).isEqualTo("s0");
    assertThat(tree.lowestOf(new int[] {1, 2}).name()).isEqualTo("s2");
  }

  @Test
  void membersAreFoundByPatternAndByLabelToo() {
    var red = new Requirement("colour", Requirement.Operator.IN, List.of("red"));
    NetworkTree tree =
        tree(
            hyperNode("like", 1, new NetworkMember.NodesLike("[23]$")),
            hyperNode("red", 1, new NetworkMember.NodesLabelled(LabelSelector.of(List.of(red)))));

    assertThat(tree.named("like").orElseThrow().nodes().stream()).containsExactly(2, 3);
    assertThat(tree.named("red").orElseThrow().nodes().stream()).containsExactly(0, 1);
  }

  @Test
  void aPatternThatIsNoneOrNeverEndsFindsNothing() {
    NetworkTree tree =
        NetworkTree.of(
            List.of(
                hyperNode("bad", 1, new NetworkMember.NodesLike("(")),
                hyperNode("endless", 1, new NetworkMember.NodesLike("^(a+)+$"))),
            List.of(node("a".repeat(60) + "b", "red")));

    assertThat(tree.named("bad").orElseThrow().nodes().size()).isZero();
    assertThat(tree.named("endless").orElseThrow().nodes().size()).isZero();
  }

  @Test
  void membersThatAreNotThereArePassedOver() {
    NetworkTree tree = tree(hyperNode("s0", 1, named("n9"), above("s9"), named("n1")));

    assertThat(tree.fault()).isEmpty();
    assertThat(tree.named("s0").orElseThrow().nodes().stream()).containsExactly(1);
  }

  @Test
  void aCycleLeavesOnlyTheTop() {
    NetworkTree tree =
        tree(hyperNode("s0", 1, above("s1")), hyperNode("s1", 2, above("s0"), named("n0")));

    assertThat(tree.fault()).contains(new NetworkFault("s0", NetworkFault.Kind.CYCLE));
    assertThat(tree.hyperNodes()).containsExactly(tree.top());
    assertThat(tree.top().nodes().size()).isEqualTo(4);
  }

  @Test
  void aHyperNodeThatContainsItselfIsACycle() {
    assertThat(tree(hyperNode("s0", 1, above("s0"))).fault())
        .contains(new NetworkFault("s0", NetworkFault.Kind.CYCLE));
  }

  @Test
  void aSecondParentLeavesOnlyTheTop() {
    NetworkTree tree =
        tree(
            hyperNode("s0", 1, named("n0")),
            hyperNode("s1", 2, above("s0")),
            hyperNode("s2", 2, above("s0")));

    assertThat(tree.fault()).contains(new NetworkFault("s0", NetworkFault.Kind.SECOND_PARENT));
    assertThat(tree.hyperNodes()).containsExactly(tree.top());
  }

  private static NetworkTree tree(HyperNodeInfo... hyperNodes) {
    return NetworkTree.of(List.of(hyperNodes), NODES);
  }

  private static HyperNodeInfo hyperNode(String name, int tier, NetworkMember... members) {
    return new HyperNodeInfo(new ObjectKey("", name), tier, "", List.of(members));
  }

  private static NetworkMember named(String node) {
    return new NetworkMember.NodeNamed(node);
  }

  private static NetworkMember above(String hyperNode) {
    return new NetworkMember.HyperNodeNamed(hyperNode);
  }

  private static NodeInfo node(String name, String colour) {
    return new NodeInfo(
        name,
        ResourceVector.EMPTY,
        ResourceVector.EMPTY,
        Map.of("colour", colour),
        Map.of(),
        List.of(),
        false,
        Map.of());
  }
}
