package io.hekla.controller.node;

import io.hekla.controller.session.NodeChanges;
import io.hekla.model.cluster.Change;
import io.hekla.scheduler.snapshot.NodeState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Collector of the answers to a {@link NodeQuery}, in any order. */
public final class Gathering {
  private final NodeQuery question;
  private final Map<String, NodeSnapshot> snapshots = new HashMap<>();

  public Gathering(NodeQuery question) {
    this.question = question;
  }

  /** Takes the answer of one ledger. */
  public void take(NodeSnapshot snapshot) {
    snapshots.put(snapshot.node(), snapshot);
  }

  /** Returns whether all have answered. */
  public boolean isComplete() {
    return snapshots.size() == question.nodes().size();
  }

  /** Returns all changes by node; within a node, the node before its pods, and these by uid. */
  public NodeChanges changes() {
    var changes = new ArrayList<Change>();
    var states = new ArrayList<NodeState>();
    var names = new TreeSet<>(question.podsOfUnknownNodes().keySet());
    names.addAll(snapshots.keySet());
    for (String name : names) {
      NodeSnapshot snapshot = snapshots.get(name);
      if (snapshot == null) {
        changes.addAll(question.podsOfUnknownNodes().getOrDefault(name, List.of()));
      } else {
        changes.addAll(snapshot.changes());
        snapshot.state().ifPresent(states::add);
      }
    }
    return new NodeChanges(changes, states, question.version());
  }
}
