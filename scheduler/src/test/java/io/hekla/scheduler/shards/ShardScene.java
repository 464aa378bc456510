package io.hekla.scheduler.shards;

import io.hekla.model.cluster.ForeignPodGroupInfo;
import io.hekla.model.cluster.NodeShardInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.ShardingInfo;
import java.util.List;

/** Facts of tests of shards. */
final class ShardScene {
  private ShardScene() {}

  static ShardingInfo hard(String shard) {
    return new ShardingInfo(new ObjectKey("", shard), true);
  }

  static ShardingInfo soft(String shard) {
    return new ShardingInfo(new ObjectKey("", shard), false);
  }

  static NodeShardInfo shard(String name, List<String> desired, List<String> inUse) {
    return shard(name, desired, inUse, List.of(), List.of());
  }

  static NodeShardInfo shard(
      String name,
      List<String> desired,
      List<String> inUse,
      List<String> toRemove,
      List<String> toAdd) {
    return new NodeShardInfo(
        new ObjectKey("", name), "uid-" + name, desired, inUse, toRemove, toAdd);
  }

  static ForeignPodGroupInfo foreign(String podGroup) {
    return new ForeignPodGroupInfo(new ObjectKey("default", podGroup));
  }
}
