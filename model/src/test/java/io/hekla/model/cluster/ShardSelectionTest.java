package io.hekla.model.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.hekla.model.api.Bounds;
import io.hekla.model.api.NodeShard;
import io.hekla.model.api.NodeShardSpec;
import io.hekla.model.api.NodeShardStatus;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Shards of nodes as configured, and as objects (docs/reference/nodeshard.md). */
class ShardSelectionTest {
  private static NodeShard shard(List<String> desired) {
    var shard = new NodeShard();
    shard.setMetadata(new ObjectMetaBuilder().withName("b").withUid("u").build());
    shard.setSpec(new NodeShardSpec());
    shard.getSpec().nodesDesired = desired;
    shard.setStatus(new NodeShardStatus());
    shard.getStatus().nodesInUse = List.of("n3");
    shard.getStatus().nodesToAdd = List.of("n1");
    return shard;
  }

  private static NodeShardInfo read(NodeShard shard) {
    return (NodeShardInfo) FactReader.read(shard).orElseThrow();
  }

  @Test
  void volcanosWordsAreRead() {
    assertThat(ShardSelection.of("none", "volcano").isOn()).isFalse();
    assertThat(ShardSelection.of("none", "volcano").fact()).isEmpty();
    assertThat(ShardSelection.of("soft", "b").fact())
        .contains(new ShardingInfo(new ObjectKey("", "b"), false));
    assertThat(ShardSelection.of("hard", "b").fact())
        .contains(new ShardingInfo(new ObjectKey("", "b"), true));
  }

  @Test
  void otherWordsAreRefusedWithThoseThatAreValid() {
    assertThatThrownBy(() -> ShardSelection.of("Hard", "b"))
        .hasMessage("\"Hard\" is no mode of sharding; write none, soft or hard");
    assertThatThrownBy(() -> ShardSelection.of("hard", "Not a name"))
        .hasMessageContaining("\"Not a name\" cannot be the name of a NodeShard");
    assertThatThrownBy(() -> ShardSelection.of("hard", "b".repeat(201)))
        .hasMessageContaining("at most 200");
  }

  @Test
  void eachShardHasALeaseOfItsOwn() {
    assertThat(ShardSelection.NONE.leaseName("hekla")).isEqualTo("hekla");
    assertThat(ShardSelection.of("soft", "b").leaseName("hekla")).isEqualTo("hekla-b");
  }

  @Test
  void namesOfNodesAreSortedAndWhatIsNoNameIsIgnored() {
    NodeShardInfo read = read(shard(List.of("n2", "n1", "n2", "", "not a name")));

    assertThat(read.nodesDesired()).containsExactly("n1", "n2");
    assertThat(read.nodesInUse()).containsExactly("n3");
    assertThat(read.nodesToAdd()).containsExactly("n1");
    assertThat(read.nodesToRemove()).isEmpty();
  }

  @Test
  void aListThatIsTooLongOrHasANullIsUnreadable() {
    assertThatThrownBy(() -> read(shard(Collections.nCopies(Bounds.SHARD_NODES + 1, "n"))))
        .hasMessage("NodeShard b: spec.nodesDesired has 20001 entries; at most 20000");
    assertThatThrownBy(() -> read(shard(Arrays.asList("n1", null))))
        .hasMessageContaining("spec.nodesDesired has an entry that is null");
  }

  @Test
  void ofAnotherShardOnlyTheNodesInUseConcernTheScheduler() {
    NodeShardInfo shard = read(shard(List.of("n1")));

    assertThat(ShardSelection.NONE.concerned(shard)).isEmpty();
    assertThat(ShardSelection.NONE.dividing(true).concerned(shard)).contains(shard);
    assertThat(ShardSelection.of("hard", "b").concerned(shard)).contains(shard);
    assertThat(ShardSelection.of("hard", "a").concerned(shard).map(NodeShardInfo::nodesInUse))
        .isEqualTo(Optional.of(List.of("n3")));
    assertThat(ShardSelection.of("hard", "a").concerned(shard).map(NodeShardInfo::nodesDesired))
        .isEqualTo(Optional.of(List.of()));
  }
}
