package io.hekla.controller.node;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.scheduler.snapshot.NodeState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Ledger of one node: the node and the pods on it, each with the version of its last change, and
 * what follows from these alone, by the engine's own rule ({@link NodeState}).
 *
 * <p>A ledger that no engine has asked yet, as on a standby, stores only the entries that it
 * received.
 */
public final class NodeLedger {
  private final String name;
  private final SortedMap<String, LedgerEntry.OfPod> pods = new TreeMap<>();
  private Optional<LedgerEntry.NodeSeen> node = Optional.empty();
  private long nodeVersion;
  private Optional<NodeState> state = Optional.empty();
  private boolean isStale;
  private boolean queried;

  /** Creates the ledger of an unknown node. */
  public NodeLedger(String name) {
    this.name = name;
  }

  /** Takes in an entry. */
  public void take(LedgerEntry entry) {
    switch (entry) {
      case LedgerEntry.NodeSeen seen -> {
        node = Optional.of(seen);
        nodeVersion = seen.version();
      }
      case LedgerEntry.NodeGone gone -> {
        node = Optional.empty();
        nodeVersion = gone.version();
      }
      case LedgerEntry.OfPod pod -> pods.put(pod.uid(), pod);
      case LedgerEntry.PodForgotten forgotten -> pods.remove(forgotten.uid());
    }
    isStale = true;
  }

  /** Returns whether {@link #settle} has anything to do that a session will ask for. */
  public boolean isBehind() {
    return queried && isStale;
  }

  /**
   * Brings the derived state of the node and its pods up to date, so that the next snapshot has it.
   */
  public void settle() {
    if (isBehind()) {
      state = node.map(seen -> NodeState.seen(seen.node(), podsSeen(), state));
      isStale = false;
    }
  }

  private List<TaskInfo> podsSeen() {
    var seen = new ArrayList<TaskInfo>(pods.size());
    for (LedgerEntry.OfPod pod : pods.values()) {
      if (pod instanceof LedgerEntry.PodSeen one) {
        seen.add(one.pod());
      }
    }
    return seen;
  }

  /**
   * Returns a snapshot of the changes after a version; 0 for everything. The caller knows all that
   * was reported up to it: pods that were gone by then are not kept.
   */
  public NodeSnapshot since(long version) {
    queried = true;
    // A caller that asks for everything knows of none of the deleted pods; and a pod may be
    // elsewhere, or wait again, where versions went back.
    long known = version == 0 ? Long.MAX_VALUE : version;
    pods.values().removeIf(pod -> pod instanceof LedgerEntry.PodGone && pod.version() <= known);
    settle();
    List<Change> changes = new ArrayList<>();
    if (nodeVersion > version) {
      changes.add(
          node.<Change>map(seen -> new Change.NodeSeen(seen.node()))
              .orElseGet(() -> new Change.NodeGone(name)));
    }
    for (LedgerEntry.OfPod pod : pods.values()) {
      if (pod.version() > version) {
        changes.add(pod.change());
      }
    }
    return new NodeSnapshot(name, changes, state);
  }
}
