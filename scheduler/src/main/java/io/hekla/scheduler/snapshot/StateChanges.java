package io.hekla.scheduler.snapshot;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.ObjectKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Conversion of a state into changes that lead to it from the empty state. */
final class StateChanges {
  private StateChanges() {}

  static Stream<Change> of(ClusterState state) {
    ClusterState.Facts facts = state.facts();
    return Stream.<Stream<Change>>of(
            Stream.of(new Change.PriorityClassesSeen(facts.priorityClasses().values())),
            facts.namespaces().values().stream().map(Change.NamespaceSeen::new),
            facts.queues().values().stream().map(Change.QueueSeen::new),
            facts.nodes().values().stream().map(Change.NodeSeen::new),
            facts.others().all().map(Change.FactSeen::new),
            facts.podGroups().values().stream().map(Change.PodGroupSeen::new),
            tasks(state).flatMap(task -> changes(task).stream()),
            facts.admissions().entries().map(StateChanges::admission),
            facts.policyRuns().entries().map(StateChanges::policyRun))
        .flatMap(changes -> changes);
  }

  /**
   * Returns the tasks of each PodGroup one after the other, then those of none. A recording writes
   * each as its difference from a similar one before it, and uids would scatter those of a group.
   */
  private static Stream<SnapshotTask> tasks(ClusterState state) {
    return Stream.concat(
        state.groups().members().values().stream().flatMap(group -> group.values().stream()),
        state.facts().tasks().values().stream().filter(task -> task.info().podGroup().isEmpty()));
  }

  private static List<Change> changes(SnapshotTask task) {
    var changes = new ArrayList<Change>(2);
    String uid = task.info().uid();
    changes.add(new Change.TaskSeen(task.info()));
    if (!task.assumedNode().isEmpty()) {
      changes.add(
          new Change.BindAssumed(
              uid, task.assumedNode(), task.preparations(), task.assumedAnnotations()));
    }
    if (task.assumedEvicted()) {
      changes.add(new Change.EvictionAssumed(uid));
    }
    return changes;
  }

  private static Change admission(Map.Entry<ObjectKey, String> admitted) {
    return new Change.AdmissionAssumed(admitted.getKey(), admitted.getValue());
  }

  private static Change policyRun(Map.Entry<String, Instant> run) {
    return new Change.PolicyRan(run.getKey(), run.getValue());
  }
}
