package io.hekla.model.cluster;

import io.hekla.model.machine.LogicalName;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * One change of the scheduler's state of the cluster. Any sequence of changes leads to the same
 * state as one fresh read of the result, so a change may be repeated.
 */
public sealed interface Change {
  /** Node that was added or changed. */
  @LogicalName("change.node-seen")
  record NodeSeen(NodeInfo node) implements Change {}

  /** Removal of a node; its pods are reported separately. */
  @LogicalName("change.node-gone")
  record NodeGone(String name) implements Change {}

  /** Pod that was added or changed. */
  @LogicalName("change.task-seen")
  record TaskSeen(TaskInfo task) implements Change {}

  /** Removal of a pod. */
  @LogicalName("change.task-gone")
  record TaskGone(String uid) implements Change {}

  /** PodGroup that was added or changed. */
  @LogicalName("change.pod-group-seen")
  record PodGroupSeen(PodGroupInfo podGroup) implements Change {}

  /** Removal of a PodGroup. */
  @LogicalName("change.pod-group-gone")
  record PodGroupGone(ObjectKey key) implements Change {}

  /** Queue that was added or changed. */
  @LogicalName("change.queue-seen")
  record QueueSeen(QueueInfo queue) implements Change {}

  /** Removal of a queue. */
  @LogicalName("change.queue-gone")
  record QueueGone(String name) implements Change {}

  /** Namespace that was added or changed. */
  @LogicalName("change.namespace-seen")
  record NamespaceSeen(NamespaceInfo namespace) implements Change {}

  /** Removal of a namespace. */
  @LogicalName("change.namespace-gone")
  record NamespaceGone(String name) implements Change {}

  /** Object that only some plugins read, added or changed. */
  @LogicalName("change.fact-seen")
  record FactSeen(ClusterFact fact) implements Change {}

  /** Removal of such an object. */
  @LogicalName("change.fact-gone")
  record FactGone(Class<? extends ClusterFact> kind, ObjectKey key) implements Change {}

  /** All priority classes. */
  @LogicalName("change.priority-classes-seen")
  record PriorityClassesSeen(List<PriorityClassInfo> classes) implements Change {
    public PriorityClassesSeen {
      classes = List.copyOf(classes);
    }
  }

  /**
   * Journaled decision to bind a pod: counted as binding on that node until the pod is observed on
   * a node, is gone, or the bind is {@linkplain BindRefused refused}.
   *
   * @param preparations the storage and devices of the bind, which count as taken
   * @param annotations annotations that the pod gets with its bind
   */
  @LogicalName("change.bind-assumed")
  record BindAssumed(
      String taskUid,
      String nodeName,
      List<Preparation> preparations,
      Map<String, String> annotations)
      implements Change {
    public BindAssumed {
      preparations = List.copyOf(preparations);
      annotations = Map.copyOf(annotations);
    }

    /** Creates a bind that takes no storage and no devices. */
    public BindAssumed(String taskUid, String nodeName) {
      this(taskUid, nodeName, List.of(), Map.of());
    }
  }

  /** Failure of an assumed bind; the pod is pending again. */
  @LogicalName("change.bind-refused")
  record BindRefused(String taskUid) implements Change {}

  /**
   * Journaled decision to evict a pod: counted as releasing until it is gone or the eviction is
   * refused.
   */
  @LogicalName("change.eviction-assumed")
  record EvictionAssumed(String taskUid) implements Change {}

  /** Failure of an assumed eviction. */
  @LogicalName("change.eviction-refused")
  record EvictionRefused(String taskUid) implements Change {}

  /**
   * Journaled decision to admit a PodGroup to its queue: counted as Inqueue while the API still
   * shows this uid as pending.
   */
  @LogicalName("change.admission-assumed")
  record AdmissionAssumed(ObjectKey podGroup, String uid) implements Change {}

  /**
   * Run of a policy that acts at intervals; the last one of a policy counts.
   *
   * @param policy the plugin's name
   */
  @LogicalName("change.policy-ran")
  record PolicyRan(String policy, Instant at) implements Change {}
}
