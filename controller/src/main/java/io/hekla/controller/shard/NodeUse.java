package io.hekla.controller.shard;

import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.nodeshard.DivisibleNode;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.snapshot.NodeState;
import io.hekla.scheduler.snapshot.SnapshotTask;
import io.hekla.scheduler.snapshot.SortedTable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Degrees to which pods request the resources of nodes, and whether one has changed much since the
 * last division. Computed anew only for nodes that have changed.
 */
final class NodeUse {
  /** Annotation of the image of a pod that a kubelet runs by itself. */
  private static final String MIRROR = "kubernetes.io/config.mirror";

  /** Change of a degree that is worth a division. */
  private static final double MUCH = 0.5;

  private record CachedNode(NodeState state, DivisibleNode node, OptionalDouble memory) {}

  private record Degrees(OptionalDouble cpu, OptionalDouble memory) {}

  private Map<String, CachedNode> cached = new HashMap<>();
  private final Map<String, Degrees> divided = new HashMap<>();

  /** Takes the nodes of a session; returns whether one is new or used to another degree. */
  boolean take(SortedTable<String, NodeState> nodes) {
    Map<String, CachedNode> now = new HashMap<>();
    boolean news = false;
    for (NodeState state : nodes) {
      String name = state.info().name();
      CachedNode before = cached.get(name);
      CachedNode is = before != null && isSame(before.state(), state) ? before : of(state);
      now.put(name, is);
      Degrees last = divided.get(name);
      news |=
          last == null
              || haveMoved(last.cpu(), is.node().cpuInUse())
              || haveMoved(last.memory(), is.memory());
    }
    cached = now;
    return news;
  }

  @SuppressWarnings("ReferenceEquality") // an equal node that is not the same costs only time
  private static boolean isSame(NodeState before, NodeState now) {
    return before == now;
  }

  private static CachedNode of(NodeState state) {
    double cpu = 0;
    double memory = 0;
    for (SnapshotTask task : state.tasks()) {
      if (!task.info().annotations().containsKey(MIRROR)) {
        ResourceVector request = task.info().request();
        cpu += request.milliCpu();
        memory += request.memoryBytes();
      }
    }
    NodeInfo info = state.info();
    return new CachedNode(
        state,
        new DivisibleNode(info.name(), cpu, info.capacity().milliCpu(), info.labels()),
        DivisibleNode.degree(memory, info.capacity().memoryBytes()));
  }

  private static boolean haveMoved(OptionalDouble from, OptionalDouble to) {
    return Math.abs(from.orElse(0) - to.orElse(0)) > MUCH;
  }

  /** Returns the nodes of the last session. */
  List<DivisibleNode> nodes() {
    return cached.values().stream().map(CachedNode::node).toList();
  }

  /** Records that the nodes are divided by their degrees of now. */
  void divided() {
    divided.clear();
    cached.forEach(
        (name, node) -> divided.put(name, new Degrees(node.node().cpuInUse(), node.memory())));
  }
}
