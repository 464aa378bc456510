package io.hekla.controller.session;

import io.hekla.model.cluster.Change;
import io.hekla.scheduler.snapshot.NodeState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Changes that the engine has not seen, or may need again; and the versions that they reach. */
final class PendingChanges {
  /**
   * Changes for a session.
   *
   * @param nodes the nodes that changed, as they were seen last
   */
  record SessionChanges(List<Change> changes, List<NodeState> nodes) {
    static final SessionChanges NOTHING = new SessionChanges(List.of(), List.of());

    SessionChanges {
      changes = List.copyOf(changes);
      nodes = List.copyOf(nodes);
    }
  }

  private final List<Change> pending = new ArrayList<>();
  private final Map<String, NodeState> nodesAsSeen = new HashMap<>();
  private SessionChanges underWay = SessionChanges.NOTHING;
  private long feedVersion;
  private long nodeVersion;
  private long podVersion;

  /**
   * Creates an empty set of changes.
   *
   * @param podVersion that former terms had seen
   */
  PendingChanges(long podVersion) {
    this.podVersion = podVersion;
  }

  void take(EngineChanges seen) {
    pending.addAll(seen.changes());
    feedVersion = seen.version();
    podVersion = Math.max(podVersion, seen.podVersion());
  }

  void take(NodeChanges nodes) {
    pending.addAll(nodes.changes());
    nodes.nodes().forEach(node -> nodesAsSeen.put(node.info().name(), node));
    nodeVersion = nodes.version();
  }

  void add(List<Change> changes) {
    pending.addAll(changes);
  }

  /** Returns the changes for the next session. */
  List<Change> pending() {
    return pending;
  }

  /** Begins a session; returns its changes. */
  SessionChanges begin() {
    underWay = new SessionChanges(pending, List.copyOf(nodesAsSeen.values()));
    pending.clear();
    nodesAsSeen.clear();
    return underWay;
  }

  /** Records that the session has taken them in. */
  void taken() {
    underWay = SessionChanges.NOTHING;
  }

  /** Records that the session failed; the next one gets the same changes. */
  void failed() {
    pending.addAll(0, underWay.changes());
    underWay.nodes().forEach(node -> nodesAsSeen.putIfAbsent(node.info().name(), node));
    underWay = SessionChanges.NOTHING;
  }

  long feedVersion() {
    return feedVersion;
  }

  long nodeVersion() {
    return nodeVersion;
  }

  long podVersion() {
    return podVersion;
  }
}
