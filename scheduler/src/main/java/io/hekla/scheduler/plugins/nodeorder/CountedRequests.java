package io.hekla.scheduler.plugins.nodeorder;

import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.PodFollower;
import io.hekla.scheduler.session.PodMove;
import io.hekla.scheduler.session.Session;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Requests that scorers count on a node. Volcano's scorers leave out pods that an attempt of this
 * session evicted and spared when it was given up; decisions show it.
 */
final class CountedRequests {
  private final boolean everyPod;
  private final Set<String> spared = new HashSet<>();
  private final Map<Integer, Uncounted> byNode = new HashMap<>();
  private final PodFollower pods;

  private record Uncounted(ResourceVector requested, ResourceVector nonZeroRequested) {
    static final Uncounted NOTHING = new Uncounted(ResourceVector.EMPTY, ResourceVector.EMPTY);

    Uncounted with(TaskInfo task) {
      return new Uncounted(
          requested.plus(task.request()), nonZeroRequested.plus(task.nonZeroRequest()));
    }

    Uncounted without(TaskInfo task) {
      return new Uncounted(
          requested.minus(task.request()), nonZeroRequested.minus(task.nonZeroRequest()));
    }
  }

  /**
   * @param everyPod whether spared pods count as well
   */
  CountedRequests(Session session, boolean everyPod) {
    this.everyPod = everyPod;
    pods = PodFollower.ofMoves(session, this::move);
  }

  /** Sum of the requests of the pods on a node. */
  ResourceVector requested(NodeView node) {
    return isWhole(node) ? node.requested() : node.requested().minus(uncounted(node).requested);
  }

  /** Sum of the requests with the floor per container. */
  ResourceVector nonZeroRequested(NodeView node) {
    return isWhole(node)
        ? node.nonZeroRequested()
        : node.nonZeroRequested().minus(uncounted(node).nonZeroRequested);
  }

  private boolean isWhole(NodeView node) {
    if (!everyPod) {
      pods.follow();
    }
    return byNode.isEmpty() || !byNode.containsKey(node.index());
  }

  private Uncounted uncounted(NodeView node) {
    return byNode.getOrDefault(node.index(), Uncounted.NOTHING);
  }

  private void move(PodMove move) {
    TaskInfo task = move.task();
    if (move.spared() && spared.add(task.uid())) {
      byNode.merge(move.node(), Uncounted.NOTHING.with(task), (known, one) -> known.with(task));
    } else if (move.pods() < 0 && spared.remove(task.uid())) {
      byNode.computeIfPresent(move.node(), (node, known) -> known.without(task));
    }
  }
}
