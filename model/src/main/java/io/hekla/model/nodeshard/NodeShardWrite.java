package io.hekla.model.nodeshard;

import java.util.List;

/** Write that brings NodeShards to their desired state. */
public sealed interface NodeShardWrite {
  /** Returns the name of the NodeShard. */
  String name();

  /**
   * Creation of a missing NodeShard.
   *
   * @param nodes names, sorted
   */
  record Create(String name, List<String> nodes) implements NodeShardWrite {
    public Create {
      nodes = List.copyOf(nodes);
    }
  }

  /**
   * Update of a NodeShard that is to have other nodes.
   *
   * @param nodes names, sorted
   */
  record Update(String name, String uid, List<String> nodes) implements NodeShardWrite {
    public Update {
      nodes = List.copyOf(nodes);
    }
  }

  /** Deletion of the NodeShard of a scheduler that is not configured. */
  record Delete(String name, String uid) implements NodeShardWrite {}
}
