package io.hekla.model.cluster;

import io.hekla.model.api.NodeShard;
import io.hekla.model.api.NodeShardSpec;
import io.hekla.model.api.NodeShardStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reader of NodeShards for the scheduler. Source: docs/reference/nodeshard.md#spec. */
final class NodeShardReader {
  private NodeShardReader() {}

  /**
   * Reads a NodeShard.
   *
   * @throws IllegalArgumentException if a list is too long, or has an entry that is null
   */
  static NodeShardInfo read(NodeShard shard) {
    NodeShardSpec spec = FactJson.orElse(shard.getSpec(), new NodeShardSpec());
    NodeShardStatus status = FactJson.orElse(shard.getStatus(), new NodeShardStatus());
    Metadata metadata = Metadata.of(shard);
    return new NodeShardInfo(
        new ObjectKey("", metadata.key().name()),
        metadata.uid(),
        names("spec.nodesDesired", spec.nodesDesired),
        names("status.nodesInUse", status.nodesInUse),
        names("status.nodesToRemove", status.nodesToRemove),
        names("status.nodesToAdd", status.nodesToAdd));
  }

  private static List<String> names(String at, @Nullable List<String> names) {
    ObjectBounds.checkShard(at, FactJson.list(names).size());
    return FactJson.whole(names, at).stream()
        .filter(ObjectNames::isName)
        .distinct()
        .sorted()
        .toList();
  }
}
