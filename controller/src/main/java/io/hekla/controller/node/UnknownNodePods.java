package io.hekla.controller.node;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.TaskInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Pods of nodes that were never seen, each as the entry that the ledger of its node would receive.
 * A pod may name any node, and no name costs more than the pods that name it; a query costs the
 * number of changes.
 */
final class UnknownNodePods {
  private record UnknownNodePod(String node, LedgerEntry.OfPod pod) {}

  private final Map<String, UnknownNodePod> byUid = new HashMap<>();
  private final Map<String, TreeSet<String>> uidsOfNode = new HashMap<>();
  private final NavigableMap<Long, UnknownNodePod> byVersion = new TreeMap<>();

  /** Deleted stray pods, by version. */
  private final NavigableMap<Long, UnknownNodePod> gone = new TreeMap<>();

  /** Adds a pod that names this node, as given. */
  void seen(TaskInfo task, long version) {
    put(new UnknownNodePod(task.nodeName(), new LedgerEntry.PodSeen(task, version)));
  }

  /** Records that a pod of this node is gone, which readers have to learn. */
  void gone(String node, String uid, long version) {
    var stray = new UnknownNodePod(node, new LedgerEntry.PodGone(uid, version));
    put(stray);
    gone.put(version, stray);
  }

  private void put(UnknownNodePod stray) {
    forget(stray.pod.uid());
    byUid.put(stray.pod.uid(), stray);
    byVersion.put(stray.pod.version(), stray);
    uidsOfNode.computeIfAbsent(stray.node, node -> new TreeSet<>()).add(stray.pod.uid());
  }

  /** Removes a pod, if it is one of them. */
  void forget(String uid) {
    UnknownNodePod stray = byUid.remove(uid);
    if (stray != null) {
      byVersion.remove(stray.pod.version());
      gone.remove(stray.pod.version());
      uidsOfNode.computeIfPresent(
          stray.node, (node, uids) -> uids.remove(uid) && uids.isEmpty() ? null : uids);
    }
  }

  /** Removes deleted pods of which everything up to this version is known. */
  void forgetGone(long known) {
    List.copyOf(gone.headMap(known, true).values()).forEach(stray -> forget(stray.pod.uid()));
  }

  /** Returns and removes the pods of a node that now exists. */
  List<LedgerEntry.OfPod> transfer(String node) {
    List<LedgerEntry.OfPod> pods =
        uidsOfNode.getOrDefault(node, new TreeSet<>()).stream()
            .map(uid -> Objects.requireNonNull(byUid.get(uid)).pod)
            .toList();
    pods.forEach(pod -> forget(pod.uid()));
    return pods;
  }

  /** Returns the changes after a version, by node and, within a node, by uid. */
  Map<String, List<Change>> since(long version) {
    var changed = new TreeMap<String, TreeMap<String, Change>>();
    for (UnknownNodePod stray : byVersion.tailMap(version, false).values()) {
      changed
          .computeIfAbsent(stray.node, node -> new TreeMap<>())
          .put(stray.pod.uid(), stray.pod.change());
    }
    var changes = new TreeMap<String, List<Change>>();
    changed.forEach((node, pods) -> changes.put(node, new ArrayList<>(pods.values())));
    return changes;
  }
}
