package io.hekla.model.nodeshard;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.NodeShardInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.nodeshard.ShardPolicy.AllocationRate;
import io.hekla.model.nodeshard.ShardPolicy.NodeLimit;
import io.hekla.model.nodeshard.ShardPolicy.WarmUp;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Division of nodes (docs/reference/controllers.md#sharding-controller). */
class NodeDivisionTest {
  private static SchedulerShare share(String name, ShardPolicy... policies) {
    return new SchedulerShare(name, List.of(policies));
  }

  private static DivisibleNode node(String name, double use) {
    return new DivisibleNode(name, use * 1000, 1000, Map.of());
  }

  private static DivisibleNode warm(String name, double use) {
    return new DivisibleNode(name, use * 1000, 1000, Map.of("node.volcano.sh/warmup", "true"));
  }

  private static NodeShardInfo shard(String name, String... nodes) {
    return new NodeShardInfo(
        new ObjectKey("", name), "uid-" + name, List.of(nodes), List.of(), List.of(), List.of());
  }

  private static List<DivisibleNode> nodes(int count) {
    return IntStream.range(0, count).mapToObj(i -> node("n%03d".formatted(i), 0)).toList();
  }

  @Test
  void aSchedulerGetsTheNodesWithinItsRangeAndTheNextOneTheOthers() {
    var division =
        NodeDivision.of(
            List.of(
                share("busy", new AllocationRate(1, 0.5, 1)),
                share("rest", new AllocationRate(1, 0, 1))),
            List.of(node("n1", 0.2), node("n2", 0.5), node("n3", 0.9)),
            List.of());

    assertThat(division.writes())
        .containsExactly(
            new NodeShardWrite.Create("busy", List.of("n2", "n3")),
            new NodeShardWrite.Create("rest", List.of("n1")));
    assertThat(division.faults()).isEmpty();
  }

  @Test
  void aLimitKeepsThoseWithTheHighestScore() {
    var division =
        NodeDivision.of(
            List.of(
                share(
                    "a",
                    new AllocationRate(1, 0, 1),
                    new WarmUp(2, "node.volcano.sh/warmup", "true"),
                    new NodeLimit(0, 2))),
            List.of(node("n1", 0.9), warm("n2", 0.1), node("n3", 0.8), node("n4", 0.9)),
            List.of());

    assertThat(division.writes())
        .containsExactly(new NodeShardWrite.Create("a", List.of("n1", "n2")));
  }

  @Test
  void limitsHoldForMoreThanFiftyNodesToo() {
    var division =
        NodeDivision.of(
            List.of(share("a", new AllocationRate(1, 0, 1), new NodeLimit(0, 60)), share("b")),
            nodes(200),
            List.of());

    assertThat(division.writes())
        .extracting(write -> ((NodeShardWrite.Create) write).nodes().size())
        .containsExactly(60, 140);
  }

  @Test
  void aShareThatIsTooSmallIsReported() {
    assertThat(
            NodeDivision.of(List.of(share("a", new NodeLimit(3, 0))), nodes(2), List.of()).faults())
        .containsExactly("scheduler a gets 2 nodes, and minNodes is 3");
  }

  @Test
  void aNodeWithoutCpuIsInNoRange() {
    assertThat(DivisibleNode.degree(1, 0)).isEmpty();
    assertThat(DivisibleNode.degree(5, 4)).isEqualTo(OptionalDouble.of(1));
    assertThat(DivisibleNode.degree(1, 3)).isEqualTo(OptionalDouble.of(0.33));
    assertThat(
            NodeDivision.of(
                    List.of(share("a", new AllocationRate(1, 0, 1))),
                    List.of(new DivisibleNode("n1", OptionalDouble.empty(), Map.of())),
                    List.of())
                .writes())
        .containsExactly(new NodeShardWrite.Create("a", List.of()));
  }

  @Test
  void aShardThatWouldHardlyChangeStaysAndKeepsItsNodes() {
    List<DivisibleNode> nodes = new ArrayList<>(nodes(30));
    String[] kept = nodes.stream().map(DivisibleNode::name).toArray(String[]::new);
    nodes.add(warm("w", 0));
    List<SchedulerShare> shares =
        List.of(
            share("a", new WarmUp(1, "node.volcano.sh/warmup", "true"), new NodeLimit(0, 30)),
            share("b"));

    var division = NodeDivision.of(shares, nodes, List.of(shard("a", kept)));

    assertThat(division.writes())
        .as("one of thirty would be new, and the other scheduler gets what is left")
        .containsExactly(new NodeShardWrite.Create("b", List.of("w")));
  }

  @Test
  void aShardIsWrittenOnceATenthOfItIsNewOrItsSizeDiffers() {
    List<SchedulerShare> one = List.of(share("a"));

    assertThat(NodeDivision.of(one, nodes(2), List.of(shard("a", "n000", "gone"))).writes())
        .containsExactly(new NodeShardWrite.Update("a", "uid-a", List.of("n000", "n001")));
    assertThat(NodeDivision.of(one, nodes(2), List.of(shard("a", "n000"))).writes()).hasSize(1);
    assertThat(NodeDivision.of(one, nodes(2), List.of(shard("a", "n000", "n001"))).writes())
        .isEmpty();
  }

  @Test
  void nodeShardsOfOtherSchedulersAreDeleted() {
    assertThat(NodeDivision.of(List.of(share("a")), List.of(), List.of(shard("old"))).writes())
        .containsExactly(
            new NodeShardWrite.Delete("old", "uid-old"), new NodeShardWrite.Create("a", List.of()));
  }

  static LongStream sample() {
    return LongStream.range(0, 200);
  }

  @ParameterizedTest
  @MethodSource("sample")
  void noNodeIsGivenTwiceAndADivisionIsDone(long seed) {
    var random = new Random(seed);
    List<SchedulerShare> shares =
        Stream.of("a", "b", "c")
            .map(
                name -> {
                  double least = random.nextDouble() / 2;
                  return share(
                      name,
                      new AllocationRate(1, least, least + random.nextDouble() / 2),
                      new NodeLimit(0, random.nextInt(8)));
                })
            .toList();
    List<NodeShardInfo> shards = List.of();
    for (int round = 0; round < 5; round++) {
      List<DivisibleNode> nodes =
          IntStream.range(0, 10 + random.nextInt(10))
              .mapToObj(i -> node("n%03d".formatted(i), random.nextDouble()))
              .toList();
      shards = after(NodeDivision.of(shares, nodes, shards), shards);

      Set<String> given = new HashSet<>();
      for (NodeShardInfo shard : shards) {
        for (String node : shard.nodesDesired()) {
          assertThat(given.add(node)).as("%s once, with seed %d", node, seed).isTrue();
        }
      }
      assertThat(NodeDivision.of(shares, nodes, shards).writes())
          .as("with seed %d", seed)
          .isEmpty();
    }
  }

  private static List<NodeShardInfo> after(NodeDivision division, List<NodeShardInfo> before) {
    var after = new ArrayList<>(before);
    for (NodeShardWrite write : division.writes()) {
      after.removeIf(shard -> shard.key().name().equals(write.name()));
      switch (write) {
        case NodeShardWrite.Create create ->
            after.add(shard(create.name(), create.nodes().toArray(String[]::new)));
        case NodeShardWrite.Update update ->
            after.add(shard(update.name(), update.nodes().toArray(String[]::new)));
        case NodeShardWrite.Delete delete -> {}
      }
    }
    return after;
  }
}
