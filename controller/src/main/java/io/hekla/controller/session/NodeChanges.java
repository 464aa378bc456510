package io.hekla.controller.session;

import io.hekla.model.cluster.Change;
import io.hekla.scheduler.snapshot.NodeState;
import java.util.List;

/**
 * Changes of nodes and their pods since a session, for the engine.
 *
 * @param nodes the nodes that changed and exist, as they were seen after these changes
 * @param version the version that they lead to
 */
public record NodeChanges(List<Change> changes, List<NodeState> nodes, long version) {
  public NodeChanges {
    changes = List.copyOf(changes);
    nodes = List.copyOf(nodes);
  }
}
