package io.hekla.controller.node;

import io.hekla.controller.engine.NodeEvent;
import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.TaskInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Directory of the nodes' ledgers: numbers every change, and returns which ledger receives it and
 * which ledgers changed since a version. Only a node that was seen has a ledger: its pods are
 * stored apart until then.
 *
 * <p>Deletions are kept until the engine knows them. Where no engine has ever asked, as on a
 * standby, they are not kept.
 */
public final class LedgerDirectory {
  /** Entry for the ledger of a node, which is to be opened if it does not exist. */
  public record LedgerUpdate(String node, LedgerEntry entry) {}

  /**
   * Entries of ledgers that result from an event.
   *
   * @param updates in that order
   * @param closed the nodes whose ledgers end after that
   */
  public record Update(List<LedgerUpdate> updates, List<String> closed) {
    public Update {
      updates = List.copyOf(updates);
      closed = List.copyOf(closed);
    }
  }

  /** Version of the last change of each node that has a ledger, and the reverse. */
  private final Map<String, Long> changed = new HashMap<>();

  private final NavigableMap<Long, String> byVersion = new TreeMap<>();
  private final UnknownNodePods podsOfUnknownNodes = new UnknownNodePods();
  private final Map<String, String> nodeOfPod = new HashMap<>();

  /**
   * Deleted pods, by uid, with node and version; kept as long as an engine may have to learn of
   * them.
   */
  private final Map<String, Gone> tombstones = new HashMap<>();

  private final NavigableMap<Long, String> tombstonesByVersion = new TreeMap<>();

  private record Gone(String node, long version) {}

  /** Number of pods that name a node, by its name. */
  private final Map<String, Integer> podsOf = new HashMap<>();

  /** Nodes that have a ledger and no longer exist. */
  private final TreeSet<String> gone = new TreeSet<>();

  private long version;
  private boolean queried;

  /** Returns the version of the last change that an engine has to learn of. */
  public long version() {
    return version;
  }

  /** Takes in a change of a node or of a pod on a node. */
  public Update take(NodeEvent event) {
    var updates = new ArrayList<LedgerUpdate>();
    switch (event) {
      case NodeEvent.NodeSeen seen -> seen(seen.node(), updates);
      case NodeEvent.NodeGone node -> gone(node.name(), updates);
      case NodeEvent.TaskSeen seen -> seen(seen.task(), updates);
      case NodeEvent.TaskGone pod -> podGone(pod.uid(), updates);
    }
    return new Update(updates, queried ? List.of() : close(version));
  }

  private void seen(NodeInfo node, List<LedgerUpdate> updates) {
    gone.remove(node.name());
    note(node.name());
    updates.add(new LedgerUpdate(node.name(), new LedgerEntry.NodeSeen(node, version)));
    for (LedgerEntry.OfPod pod : podsOfUnknownNodes.transfer(node.name())) {
      updates.add(new LedgerUpdate(node.name(), pod));
    }
  }

  private void gone(String node, List<LedgerUpdate> updates) {
    if (changed.containsKey(node)) {
      gone.add(node);
      note(node);
      updates.add(new LedgerUpdate(node, new LedgerEntry.NodeGone(version)));
    }
  }

  private void seen(TaskInfo pod, List<LedgerUpdate> updates) {
    String node = pod.nodeName();
    String before = nodeOfPod.put(pod.uid(), node);
    if (!node.equals(before)) {
      podsOf.merge(node, 1, Integer::sum);
      if (before != null) {
        // Only the new node reports it; that it left another node concerns no reader.
        leaves(before);
        forget(before, pod.uid(), updates);
      }
    }
    Gone former = tombstones.remove(pod.uid());
    if (former != null) {
      // The pod is back, as after a restore of the store; its deletion there would be reported
      // after this.
      tombstonesByVersion.remove(former.version());
      if (!former.node().equals(node)) {
        forget(former.node(), pod.uid(), updates);
      }
    }
    if (changed.containsKey(node)) {
      note(node);
      updates.add(new LedgerUpdate(node, new LedgerEntry.PodSeen(pod, version)));
    } else {
      podsOfUnknownNodes.seen(pod, ++version);
    }
  }

  private void podGone(String uid, List<LedgerUpdate> updates) {
    String node = nodeOfPod.remove(uid);
    if (node == null) {
      return;
    }
    leaves(node);
    if (!queried) {
      forget(node, uid, updates);
      return;
    }
    if (changed.containsKey(node)) {
      note(node);
      updates.add(new LedgerUpdate(node, new LedgerEntry.PodGone(uid, version)));
    } else {
      podsOfUnknownNodes.gone(node, uid, ++version);
    }
    tombstones.put(uid, new Gone(node, version));
    tombstonesByVersion.put(version, uid);
  }

  private void leaves(String node) {
    podsOf.computeIfPresent(node, (name, pods) -> pods == 1 ? null : pods - 1);
  }

  private void forget(String node, String uid, List<LedgerUpdate> updates) {
    if (changed.containsKey(node)) {
      updates.add(new LedgerUpdate(node, new LedgerEntry.PodForgotten(uid)));
    } else {
      podsOfUnknownNodes.forget(uid);
    }
  }

  /** Records a change of a node that has a ledger, or gets one. */
  private void note(String node) {
    Long before = changed.put(node, ++version);
    if (before != null) {
      byVersion.remove(before);
    }
    byVersion.put(version, node);
  }

  /** Returns the question for the changes after a version; 0 for everything. */
  public NodeQuery ask(long since) {
    queried = true;
    // A reader that asks for everything knows of none of the deleted pods.
    long known = since == 0 ? version : since;
    podsOfUnknownNodes.forgetGone(known);
    NavigableMap<Long, String> over = tombstonesByVersion.headMap(known, true);
    over.values().forEach(tombstones::remove);
    over.clear();
    List<String> nodes = byVersion.tailMap(since, false).values().stream().sorted().toList();
    return new NodeQuery(nodes, podsOfUnknownNodes.since(since), close(since), since, version);
  }

  /** Closes the ledgers of nodes without pods of which everything is known up to this version. */
  private List<String> close(long known) {
    var closed = new ArrayList<String>();
    for (String node : gone) {
      long at = changed.getOrDefault(node, 0L);
      if (at <= known && !podsOf.containsKey(node)) {
        changed.remove(node);
        byVersion.remove(at);
        closed.add(node);
      }
    }
    closed.forEach(gone::remove);
    return closed;
  }
}
