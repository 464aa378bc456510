package io.hekla.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.hekla.model.cluster.NamespaceInfo;
import io.hekla.model.cluster.PodTerm;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.scheduler.decision.Decisions;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.snapshot.NodeState;
import io.hekla.scheduler.snapshot.SnapshotTask;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Laws of pods and the pods around them. */
final class PeaceLaws {
  private PeaceLaws() {}

  /**
   * Checked pod by pod, without the counts that the engine decides by. A pod that the session
   * evicts is no more in the way of those placed after it, as in Volcano.
   */
  static void hold(ClusterState before, ClusterState after, Decisions decisions) {
    Set<String> evicted =
        decisions.evictions().stream().map(Decisions.Eviction::taskUid).collect(Collectors.toSet());
    for (Decisions.Bind bind : decisions.binds()) {
      TaskInfo bound = before.tasks().get(bind.taskUid()).orElseThrow().info();
      NodeState place = after.nodes().get(bind.node()).orElseThrow();
      assertThat(place.tasks())
          .as("ports of %s", bind.task())
          .filteredOn(other -> !evicted.contains(other.info().uid()))
          .noneMatch(other -> !other.info().uid().equals(bound.uid()) && collide(bound, other));
      for (PodTerm term : bound.relations().antiAffinity()) {
        for (NodeState node : before.nodes()) {
          if (areNear(place, node, term.topologyKey())) {
            assertThat(node.tasks())
                .as("%s wants to be apart from", bind.task())
                .filteredOn(other -> !evicted.contains(other.info().uid()))
                .noneMatch(other -> isTarget(term, other.info(), before));
          }
        }
      }
    }
  }

  private static boolean collide(TaskInfo task, SnapshotTask other) {
    return task.relations().ports().stream()
        .anyMatch(port -> other.info().relations().ports().stream().anyMatch(port::conflictsWith));
  }

  private static boolean areNear(NodeState one, NodeState other, String topologyKey) {
    String value = one.info().labels().get(topologyKey);
    return value != null && value.equals(other.info().labels().get(topologyKey));
  }

  private static boolean isTarget(PodTerm term, TaskInfo other, ClusterState cluster) {
    String namespace = other.key().namespace();
    Map<String, String> labels =
        cluster.namespaces().get(namespace).map(NamespaceInfo::labels).orElse(Map.of());
    return term.matches(namespace, labels, other.labels());
  }
}
