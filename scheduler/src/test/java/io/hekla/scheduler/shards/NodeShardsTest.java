package io.hekla.scheduler.shards;

import static io.hekla.scheduler.shards.ShardScene.hard;
import static io.hekla.scheduler.shards.ShardScene.shard;
import static io.hekla.scheduler.shards.ShardScene.soft;
import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ClusterFact;
import io.hekla.scheduler.snapshot.ClusterState;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Division of nodes among schedulers (docs/reference/nodeshard.md#rules). */
class NodeShardsTest {
  private static NodeShards of(ClusterFact... facts) {
    List<Change> changes = Stream.of(facts).<Change>map(Change.FactSeen::new).toList();
    return NodeShards.of(ClusterState.EMPTY.with(changes).others());
  }

  @Test
  void withoutTheSettingEveryNodeIsTheSchedulersWhateverShardsExist() {
    NodeShards shards = of(shard("b", List.of("n1"), List.of("n1")));

    assertThat(shards.areDivided()).isFalse();
    assertThat(shards.isOwn("n1")).isTrue();
    assertThat(shards.isOwn("n2")).isTrue();
    assertThat(shards.exclusion("n2")).isEmpty();
    assertThat(shards.isSecondChoice("n2")).isFalse();
  }

  @Test
  void ownNodesAreThoseOfTheShardThatNoOtherReportsInUse() {
    NodeShards shards =
        of(
            hard("b"),
            shard("b", List.of("n1", "n2"), List.of()),
            shard("a", List.of("n3"), List.of("n2", "n3")));

    assertThat(shards.isOwn("n1")).isTrue();
    assertThat(shards.exclusion("n1")).isEmpty();
    assertThat(shards.exclusion("n2")).contains("node(s) in use by NodeShard a");
    assertThat(shards.exclusion("n3")).contains("node(s) not in NodeShard b");
    assertThat(shards.isUsedByOther("n3")).isTrue();
    assertThat(shards.isUsedByOther("n1")).isFalse();
  }

  @Test
  void ofTwoShardsThatReportOneNodeTheFirstByNameHasIt() {
    var first = shard("a", List.of("n1"), List.of("n1"));
    var second = shard("b", List.of("n1"), List.of("n1"));

    assertThat(of(hard("a"), first, second).isOwn("n1")).isTrue();
    assertThat(of(hard("b"), first, second).isOwn("n1")).isFalse();
  }

  @Test
  void theFirstByNameWaitsForANodeThatItDoesNotReportYet() {
    assertThat(
            of(
                    hard("a"),
                    shard("a", List.of("n1"), List.of()),
                    shard("b", List.of(), List.of("n1")))
                .isOwn("n1"))
        .isFalse();
  }

  @Test
  void withoutItsShardASchedulerHasNoNodeAndTheReasonNamesTheShard() {
    NodeShards shards = of(hard("b"), shard("a", List.of("n1"), List.of("n1")));

    assertThat(shards.missingShard()).contains("b");
    assertThat(shards.exclusion("n2")).contains("NodeShard b does not exist");
  }

  @Test
  void softShardsExcludeNothing() {
    NodeShards shards = of(soft("b"), shard("b", List.of("n1"), List.of()));

    assertThat(shards.exclusion("n2")).isEmpty();
    assertThat(shards.isSecondChoice("n2")).isTrue();
    assertThat(shards.isSecondChoice("n1")).isFalse();
    assertThat(shards.missingShard()).isEmpty();
  }
}
