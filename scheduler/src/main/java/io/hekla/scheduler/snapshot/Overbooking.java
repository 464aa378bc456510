package io.hekla.scheduler.snapshot;

import static java.util.Comparator.comparing;

import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.TaskStatus;
import io.hekla.model.resource.ResourceVector;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Pods that name a node which has no room for them: a user that may create pods may name any node,
 * and request any amount. The node's kubelet refuses such a pod; that of a node that is not ready
 * never does.
 */
final class Overbooking {
  private Overbooking() {}

  /**
   * Returns the uids of the pods that do not run and for which there is no room besides those that
   * run, were decided to be bound, or were created before them. Resources that a node does not have
   * by name are ignored, as its kubelet does.
   */
  static Set<String> of(NodeInfo node, NodeLoad load, List<SnapshotTask> tasksByUid) {
    ResourceVector room = node.allocatable();
    if (load.used().lessEqualOnRequested(room, load.used())) {
      return Set.of();
    }
    var unconfirmed = new ArrayList<SnapshotTask>();
    ResourceVector taken = ResourceVector.EMPTY;
    for (SnapshotTask task : tasksByUid) {
      if (task.status() == TaskStatus.RUNNING || task.status() == TaskStatus.BINDING) {
        taken = taken.plus(task.info().request().ofKindsIn(room));
      } else {
        unconfirmed.add(task);
      }
    }
    unconfirmed.sort(comparing(task -> task.info().created())); // stable: then by uid
    Set<String> refused = new HashSet<>();
    for (SnapshotTask task : unconfirmed) {
      ResourceVector request = task.info().request().ofKindsIn(room);
      ResourceVector with = taken.plus(request);
      if (with.lessEqualOnRequested(room, request)) {
        taken = with;
      } else {
        refused.add(task.info().uid());
      }
    }
    return Set.copyOf(refused);
  }
}
