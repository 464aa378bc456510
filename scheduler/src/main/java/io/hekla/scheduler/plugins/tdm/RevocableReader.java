package io.hekla.scheduler.plugins.tdm;

import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.PodGroupInfo;
import io.hekla.scheduler.session.JobView;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.snapshot.TaskClass;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reader of labels and annotations of nodes, pods and PodGroups about revocable zones. Source:
 * docs/reference/scheduler-model.md#tasks, docs/reference/scheduler-model.md#nodes,
 * docs/reference/scheduler-model.md#jobs.
 */
final class RevocableReader {
  private static final String ANY_ZONE = "*";
  private static final Set<String> TRUE = Set.of("1", "t", "T", "TRUE", "true", "True");

  private RevocableReader() {}

  /** Zone that a node is in, if any. */
  static Optional<String> zoneOf(NodeView node) {
    return Optional.ofNullable(node.info().labels().get(WellKnownKeys.REVOCABLE_ZONE))
        .filter(zone -> !zone.isEmpty());
  }

  /**
   * Returns whether tasks of a class may run in revocable zones: they specify so themselves, or,
   * specifying no zone, that they may be evicted.
   */
  static boolean mayUse(TaskClass task) {
    Map<String, String> said = task.demands().directives();
    String zone = said.get(WellKnownKeys.REVOCABLE_ZONE);
    return zone == null
        ? TRUE.contains(said.getOrDefault(WellKnownKeys.PREEMPTABLE, ""))
        : zone.equals(ANY_ZONE);
  }

  /** Returns whether a job specifies that it may be evicted; by default it may not. */
  static boolean isPreemptable(JobView job) {
    PodGroupInfo podGroup = job.podGroup();
    String label = podGroup.labels().getOrDefault(WellKnownKeys.PREEMPTABLE, "");
    return TRUE.contains(podGroup.annotations().getOrDefault(WellKnownKeys.PREEMPTABLE, label));
  }
}
