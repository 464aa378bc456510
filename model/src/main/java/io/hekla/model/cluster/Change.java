package io.hekla.model.cluster;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * One thing that became different in what the scheduler knows. Any sequence of changes leads to the
 * same knowledge as one fresh look at the result, so a change may be repeated.
 */
public sealed interface Change {
  /** A node is there, as given. */
  record NodeSeen(NodeInfo node) implements Change {}

  /** A node is no longer there; its pods are told of on their own. */
  record NodeGone(String name) implements Change {}

  /** A pod is there, as given. */
  record TaskSeen(TaskInfo task) implements Change {}

  /** A pod is no longer there. */
  record TaskGone(String uid) implements Change {}

  /** A PodGroup is there, as given. */
  record PodGroupSeen(PodGroupInfo podGroup) implements Change {}

  /** A PodGroup is no longer there. */
  record PodGroupGone(ObjectKey key) implements Change {}

  /** A queue is there, as given. */
  record QueueSeen(QueueInfo queue) implements Change {}

  /** A queue is no longer there. */
  record QueueGone(String name) implements Change {}

  /** A namespace is there, as given. */
  record NamespaceSeen(NamespaceInfo namespace) implements Change {}

  /** A namespace is no longer there. */
  record NamespaceGone(String name) implements Change {}

  /** An object that only some plugins look at is there, as given. */
  record FactSeen(ClusterFact fact) implements Change {}

  /** Such an object is no longer there. */
  record FactGone(Class<? extends ClusterFact> kind, ObjectKey key) implements Change {}

  /** The priority classes, all of them. */
  record PriorityClassesSeen(List<PriorityClassInfo> classes) implements Change {
    public PriorityClassesSeen {
      classes = List.copyOf(classes);
    }
  }

  /**
   * A kept decision to bind a pod: counted as binding on that node until the pod is seen on a node,
   * is gone, or the bind is {@linkplain BindRefused refused}.
   *
   * @param preparations what it takes of storage and devices, which count as taken
   * @param annotations those that the pod gets with its bind
   */
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

    /** A bind that takes nothing of storage and devices. */
    public BindAssumed(String taskUid, String nodeName) {
      this(taskUid, nodeName, List.of(), Map.of());
    }
  }

  /** An assumed bind did not happen; the pod is pending again. */
  record BindRefused(String taskUid) implements Change {}

  /**
   * A kept decision to evict a pod: counted as releasing until it is gone or the eviction is
   * refused.
   */
  record EvictionAssumed(String taskUid) implements Change {}

  /** An assumed eviction did not happen. */
  record EvictionRefused(String taskUid) implements Change {}

  /**
   * A kept decision to let a PodGroup into its queue: counted as Inqueue while the API still shows
   * this uid as pending.
   */
  record AdmissionAssumed(ObjectKey podGroup, String uid) implements Change {}

  /**
   * A policy that acts only every so often has acted; the last word on a policy counts.
   *
   * @param policy the plugin's name
   */
  record PolicyRan(String policy, Instant at) implements Change {}
}
