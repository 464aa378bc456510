package io.hekla.scheduler.snapshot;

import io.hekla.model.cluster.NamespaceInfo;
import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupInfo;
import io.hekla.model.cluster.PriorityClassInfo;
import io.hekla.model.cluster.QueueInfo;
import java.time.Instant;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Changes of the state of one partition: objects that it gets, or loses to another one or for good,
 * and the tables that all partitions share.
 *
 * @param nodeStates the nodes of the whole cluster, which partitions share
 */
record PartitionChanges(
    SortedMap<String, Optional<NodeInfo>> nodes,
    SortedMap<String, Optional<SnapshotTask>> tasks,
    SortedMap<ObjectKey, Optional<AdmittedPodGroup>> podGroups,
    SortedMap<String, Optional<QueueInfo>> queues,
    Shared shared,
    SortedTable<String, NodeState> nodeStates) {
  /** Tables that a partition has as they are, or parts of them. */
  record Shared(
      SortedTable<String, NamespaceInfo> namespaces,
      SortedTable<String, PriorityClassInfo> priorityClasses,
      FactTables others,
      SortedTable<String, Instant> policyRuns) {}

  /**
   * PodGroup with its assumed admission.
   *
   * @param admission uid of the PodGroup that was admitted; empty if none is assumed to be
   */
  record AdmittedPodGroup(PodGroupInfo podGroup, Optional<String> admission) {}

  PartitionChanges(Shared shared, SortedTable<String, NodeState> nodeStates) {
    this(new TreeMap<>(), new TreeMap<>(), new TreeMap<>(), new TreeMap<>(), shared, nodeStates);
  }

  /** Returns whether it changes no object of the partition itself. */
  boolean isEmpty() {
    return nodes.isEmpty() && tasks.isEmpty() && podGroups.isEmpty() && queues.isEmpty();
  }
}
