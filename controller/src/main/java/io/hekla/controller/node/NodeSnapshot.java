package io.hekla.controller.node;

import io.hekla.model.cluster.Change;
import io.hekla.scheduler.snapshot.NodeState;
import java.util.List;
import java.util.Optional;

/**
 * Changes on one node since a version.
 *
 * @param node its name
 * @param changes of the node first, then of its pods by uid
 * @param state the node with its pods as it is now, as far as it was seen; empty if it does not
 *     exist
 */
public record NodeSnapshot(String node, List<Change> changes, Optional<NodeState> state) {
  public NodeSnapshot {
    changes = List.copyOf(changes);
  }
}
