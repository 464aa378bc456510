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
 * The pods of nodes that nobody has seen, each as what the ledger of its node would be told. A pod
 * may name any node, and no name costs more than the pods that name it; a question costs what
 * changed.
 */
final class StrayPods {
  private record Stray(String node, LedgerEntry.OfPod pod) {}

  private final Map<String, Stray> byUid = new HashMap<>();
  private final Map<String, TreeSet<String>> uidsOfNode = new HashMap<>();
  private final NavigableMap<Long, Stray> byVersion = new TreeMap<>();

  /** Those that are gone. */
  private final NavigableMap<Long, Stray> gone = new TreeMap<>();

  /** A pod names this node, as given. */
  void seen(TaskInfo task, long version) {
    put(new Stray(task.nodeName(), new LedgerEntry.PodSeen(task, version)));
  }

  /** A pod of this node is gone, which who asks has to hear. */
  void gone(String node, String uid, long version) {
    var stray = new Stray(node, new LedgerEntry.PodGone(uid, version));
    put(stray);
    gone.put(version, stray);
  }

  private void put(Stray stray) {
    forget(stray.pod.uid());
    byUid.put(stray.pod.uid(), stray);
    byVersion.put(stray.pod.version(), stray);
    uidsOfNode.computeIfAbsent(stray.node, node -> new TreeSet<>()).add(stray.pod.uid());
  }

  /** Lets go of a pod, if it is one of them. */
  void forget(String uid) {
    Stray stray = byUid.remove(uid);
    if (stray != null) {
      byVersion.remove(stray.pod.version());
      gone.remove(stray.pod.version());
      uidsOfNode.computeIfPresent(
          stray.node, (node, uids) -> uids.remove(uid) && uids.isEmpty() ? null : uids);
    }
  }

  /** Lets go of pods that are gone, of which everything up to this version is known. */
  void forgetGone(long known) {
    List.copyOf(gone.headMap(known, true).values()).forEach(stray -> forget(stray.pod.uid()));
  }

  /** Hands over the pods of a node that is there now. */
  List<LedgerEntry.OfPod> handOver(String node) {
    List<LedgerEntry.OfPod> pods =
        uidsOfNode.getOrDefault(node, new TreeSet<>()).stream()
            .map(uid -> Objects.requireNonNull(byUid.get(uid)).pod)
            .toList();
    pods.forEach(pod -> forget(pod.uid()));
    return pods;
  }

  /** The changes after a version, by node and, within a node, by uid. */
  Map<String, List<Change>> since(long version) {
    var changed = new TreeMap<String, TreeMap<String, Change>>();
    for (Stray stray : byVersion.tailMap(version, false).values()) {
      changed
          .computeIfAbsent(stray.node, node -> new TreeMap<>())
          .put(stray.pod.uid(), stray.pod.change());
    }
    var changes = new TreeMap<String, List<Change>>();
    changed.forEach((node, pods) -> changes.put(node, new ArrayList<>(pods.values())));
    return changes;
  }
}
