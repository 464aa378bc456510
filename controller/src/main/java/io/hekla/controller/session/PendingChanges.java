package io.hekla.controller.session;

import io.hekla.model.cluster.Change;
import io.hekla.scheduler.snapshot.NodeState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Changes that the engine has not seen, or may have to be told again; and up to what versions. */
final class PendingChanges {
  /**
   * Changes that a session is told.
   *
   * @param nodes the nodes that changed, as they were seen last
   */
  record Told(List<Change> changes, List<NodeState> nodes) {
    static final Told NOTHING = new Told(List.of(), List.of());

    Told {
      changes = List.copyOf(changes);
      nodes = List.copyOf(nodes);
    }
  }

  private final List<Change> pending = new ArrayList<>();
  private final Map<String, NodeState> nodesAsSeen = new HashMap<>();
  private Told underWay = Told.NOTHING;
  private long feedVersion;
  private long nodeVersion;
  private long podVersion;

  /**
   * No changes so far.
   *
   * @param podVersion that former terms were told
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

  /** Those that the next session is told. */
  List<Change> pending() {
    return pending;
  }

  /** A session begins; gives what it is told. */
  Told begin() {
    underWay = new Told(pending, List.copyOf(nodesAsSeen.values()));
    pending.clear();
    nodesAsSeen.clear();
    return underWay;
  }

  /** The session has taken them in. */
  void taken() {
    underWay = Told.NOTHING;
  }

  /** The session came to nothing; the next one is told the same changes. */
  void failed() {
    pending.addAll(0, underWay.changes());
    underWay.nodes().forEach(node -> nodesAsSeen.putIfAbsent(node.info().name(), node));
    underWay = Told.NOTHING;
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
