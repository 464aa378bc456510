package io.hekla.recorder.explain;

import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.PodConstraints;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.PossibleNodes;
import io.hekla.scheduler.snapshot.ClusterState;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Nodes on which one of the pods that wait could run if nothing else did. Where there are none, no
 * session needs to try what leaves the pods, the nodes and the plugins as they are.
 */
final class Hosts {
  /** Kinds of pods up to which all nodes are compared; with more, every node counts as a host. */
  private static final int MOST_KINDS = 64;

  private final PossibleNodes possible;
  private final Collection<TaskInfo> kinds;
  private final boolean areThere;

  private record Kind(ResourceVector request, PodConstraints constraints) {}

  private Hosts(PossibleNodes possible, Collection<TaskInfo> kinds, ClusterState state) {
    this.possible = possible;
    this.kinds = kinds;
    areThere =
        kinds.isEmpty() || state.nodes().values().stream().anyMatch(node -> include(node.info()));
  }

  /** Returns the hosts for pods; without pods every node is one. */
  static Hosts of(List<TaskInfo> pods, PossibleNodes possible, ClusterState state) {
    Map<Kind, TaskInfo> kinds = new LinkedHashMap<>();
    pods.forEach(pod -> kinds.putIfAbsent(new Kind(pod.request(), pod.constraints()), pod));
    return new Hosts(possible, kinds.values(), state);
  }

  /** Returns whether the cluster has one. */
  boolean areThere() {
    return areThere;
  }

  /** Returns whether a node is one. */
  boolean include(NodeInfo node) {
    return kinds.isEmpty()
        || kinds.size() > MOST_KINDS
        || kinds.stream().anyMatch(pod -> possible.include(node, pod));
  }
}
