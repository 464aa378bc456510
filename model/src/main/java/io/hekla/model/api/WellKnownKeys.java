package io.hekla.model.api;

/**
 * Annotations and labels by which Volcano, its users and its scheduler talk to each other. Source:
 * reference api-and-controllers.md §2.
 */
public final class WellKnownKeys {
  /** Annotation of a pod: the PodGroup, in its namespace, that it belongs to. */
  public static final String GROUP_NAME = "scheduling.k8s.io/group-name";

  /** Annotation or label of a pod: the task of its Job. */
  public static final String TASK_SPEC = "volcano.sh/task-spec";

  /** Annotation of a pod: its priority in the scheduler, an integer. */
  public static final String TASK_PRIORITY = "volcano.sh/task-priority";

  /** Annotation or label of a pod or PodGroup: whether it may be evicted for another. */
  public static final String PREEMPTABLE = "volcano.sh/preemptable";

  /** Label of a node: {@code true} if it offers more than it has. */
  public static final String OVERSUBSCRIPTION = "volcano.sh/oversubscription";

  /** Annotation of such a node: millicores offered on top. */
  public static final String OVERSUBSCRIPTION_CPU = "volcano.sh/oversubscription-cpu";

  /** Annotation of such a node: bytes of memory offered on top. */
  public static final String OVERSUBSCRIPTION_MEMORY = "volcano.sh/oversubscription-memory";

  /** Annotation of a namespace: the queue of its PodGroups that name none. */
  public static final String QUEUE_NAME = "scheduling.volcano.sh/queue-name";

  /** Annotation of a queue: its way from the root, parts divided by slashes. */
  public static final String HIERARCHY = "volcano.sh/hierarchy";

  /** Annotation of a queue: the weights of the parts of {@link #HIERARCHY}. */
  public static final String HIERARCHY_WEIGHTS = "volcano.sh/hierarchy-weights";

  private WellKnownKeys() {}
}
