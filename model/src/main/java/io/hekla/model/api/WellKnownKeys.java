package io.hekla.model.api;

/**
 * Annotations and labels by which Volcano, its users and its scheduler communicate. Source:
 * docs/reference/annotations.md.
 */
public final class WellKnownKeys {
  /** Annotation of a pod: the PodGroup, in its namespace, that it belongs to. */
  public static final String GROUP_NAME = "scheduling.k8s.io/group-name";

  /** Annotation of an owner of pods: how many of them must be placed together, an integer. */
  public static final String GROUP_MIN_MEMBER = "scheduling.volcano.sh/group-min-member";

  /**
   * Annotation of a pod: {@code hard} or {@code soft}, how near in the network the pods of its
   * group must be.
   */
  public static final String TOPOLOGY_MODE = "volcano.sh/network-topology-mode";

  /** Annotation of a pod: the highest tier of the network that the pods of its group may span. */
  public static final String TOPOLOGY_HIGHEST_TIER = "volcano.sh/network-topology-highest-tier";

  /** Annotation or label of a pod: the task of its Job. */
  public static final String TASK_SPEC = "volcano.sh/task-spec";

  /** Annotation and label of a Job's pod: its number within its task, from 0. */
  public static final String TASK_INDEX = "volcano.sh/task-index";

  /** Annotation and label of a Job's pod: the name of its Job. */
  public static final String JOB_NAME = "volcano.sh/job-name";

  /** Label of a Job's pod: the namespace of its Job. */
  public static final String JOB_NAMESPACE = "volcano.sh/job-namespace";

  /** Annotation and label of a Job's pod: the queue of its Job. */
  public static final String JOB_QUEUE = "volcano.sh/queue-name";

  /** Annotation of a Job's pod: its Job's version when it was created. */
  public static final String JOB_VERSION = "volcano.sh/job-version";

  /** Annotation of a Job's pod: its Job's retry count when it was created. */
  public static final String JOB_RETRY_COUNT = "volcano.sh/job-retry-count";

  /** Annotation of a Job's pod: its Job and task, whose pods are all equal. */
  public static final String TEMPLATE_UID = "volcano.sh/template-uid";

  /** Label of a Job's pod: the partition of its task that it is in, from 0. */
  public static final String PARTITION_ID = "volcano.sh/partition-id";

  /** Annotation of a Job's pod: the NUMA policy of its task. */
  public static final String NUMA_TOPOLOGY_POLICY = "volcano.sh/numa-topology-policy";

  /** Annotation of a Job's pod: {@code true} once its Job deletes it itself. */
  public static final String CONTROLLER_OUT_OF_SYNC = "volcano.sh/controller-out-of-sync";

  /**
   * Annotation or label of a Job and its pods: the time after their start in which they may not be
   * evicted.
   */
  public static final String COOLDOWN_TIME = "volcano.sh/cooldown-time";

  /** Annotation of a Job and its pods: the revocable nodes that they may use. */
  public static final String REVOCABLE_ZONE = "volcano.sh/revocable-zone";

  /** Annotation of a Job and its pods: the number of them that evictions must leave. */
  public static final String JDB_MIN_AVAILABLE = "volcano.sh/jdb-min-available";

  /**
   * Annotation of a Job and its pods: the number of them that evictions may take; only read without
   * {@link #JDB_MIN_AVAILABLE}.
   */
  public static final String JDB_MAX_UNAVAILABLE = "volcano.sh/jdb-max-unavailable";

  /**
   * Annotation and label of a Job: {@code namespace.name} of the JobTemplate that it was created
   * from.
   */
  public static final String CREATED_BY_JOB_TEMPLATE = "volcano.sh/createdByJobTemplate";

  /** Annotation and label of a Job: {@code namespace.name} of the JobFlow that created it. */
  public static final String CREATED_BY_JOB_FLOW = "volcano.sh/createdByJobFlow";

  /** Annotation of a Job: the time of its CronJob's schedule for which it was created, RFC 3339. */
  public static final String CRONJOB_SCHEDULED_TIMESTAMP = "volcano.sh/cronjob-scheduled-timestamp";

  /** Annotation of a pod: its priority in the scheduler, an integer. */
  public static final String TASK_PRIORITY = "volcano.sh/task-priority";

  /** Annotation or label of a pod or PodGroup: whether it may be evicted for another. */
  public static final String PREEMPTABLE = "volcano.sh/preemptable";

  /** Label of a node: {@code true} if it offers more than its capacity. */
  public static final String OVERSUBSCRIPTION = "volcano.sh/oversubscription";

  /** Annotation of such a node: millicores offered on top. */
  public static final String OVERSUBSCRIPTION_CPU = "volcano.sh/oversubscription-cpu";

  /** Annotation of such a node: bytes of memory offered on top. */
  public static final String OVERSUBSCRIPTION_MEMORY = "volcano.sh/oversubscription-memory";

  /**
   * Annotation of a namespace: the queue of its PodGroups that name none. Of a pod without
   * PodGroup: the queue of the PodGroup that is created for it.
   */
  public static final String QUEUE_NAME = "scheduling.volcano.sh/queue-name";

  /** Annotation of a queue: {@code true} if it was closed because the queue above it was. */
  public static final String CLOSED_BY_PARENT = "volcano.sh/closed-by-parent";

  /** Annotation of a queue: its path from the root, parts divided by slashes. */
  public static final String HIERARCHY = "volcano.sh/hierarchy";

  /** Annotation of a queue: the weights of the parts of {@link #HIERARCHY}. */
  public static final String HIERARCHY_WEIGHTS = "volcano.sh/hierarchy-weights";

  /** Label of a node: the group of nodes that it belongs to. */
  public static final String NODE_GROUP = "volcano.sh/nodegroup-name";

  /** Annotation of a queue: its limits in each group of nodes, as JSON. */
  public static final String NODE_GROUP_LIMITS = "volcano.sh/nodegroup-resource-limits";

  /**
   * Annotation of a pod, and name of its scheduling gate: {@code true} requests that the gate be
   * opened once the queue has room, which is then reserved for the pod.
   */
  public static final String QUEUE_ALLOCATION_GATE = "scheduling.volcano.sh/queue-allocation-gate";

  /** Annotation of a PodGroup: the time after which other PodGroups give way to it. */
  public static final String SLA_WAITING_TIME = "volcano.sh/sla-waiting-time";

  /** Older spelling of {@link #SLA_WAITING_TIME}, read where that one is missing. */
  public static final String SLA_WAITING_TIME_OLD = "sla-waiting-time";

  /** Annotation of a PodGroup: the tasks that prefer one node. */
  public static final String TASK_AFFINITY = "volcano.sh/task-topology-affinity";

  /** Annotation of a PodGroup: the tasks that prefer different nodes. */
  public static final String TASK_ANTI_AFFINITY = "volcano.sh/task-topology-anti-affinity";

  /** Annotation of a PodGroup: the tasks that are placed first. */
  public static final String TASK_ORDER = "volcano.sh/task-topology-task-order";

  /** Annotation of a pod: the preference for full or empty nodes. */
  public static final String STRATEGY_SCORING_TYPE = "volcano.sh/resource-strategy-scoring-type";

  /** Annotation of a pod: the resources by which a node counts as full, as JSON. */
  public static final String STRATEGY_WEIGHT = "volcano.sh/resource-strategy-weight";

  /**
   * Annotation of a Job's PodGroup: the indexes, by task, whose work is done and whose pods are
   * gone; the gang is smaller by them.
   */
  public static final String DONE_AND_GONE = "hekla.io/done-and-gone";

  /**
   * Annotation of a PodGroup: the expected time from its start to its end, as {@code 90m}. A Job's
   * controller writes it from {@code spec.runningEstimate} or the deadlines of its pods.
   */
  public static final String RUNNING_ESTIMATE = "hekla.io/running-estimate";

  /**
   * Annotation of a PodGroup: the time after its start at which it is ended at the latest, as
   * {@code 90m}. A Job's controller writes it from the deadlines of its pods. A {@link
   * #RUNNING_ESTIMATE} that equals it was made of it.
   */
  public static final String RUNNING_LIMIT = "hekla.io/running-limit";

  /**
   * Annotation of a Job or PodGroup: the user that it counts for, at most 253 characters. That of a
   * Job is copied to its PodGroup and its pods, that of a CronJob or JobFlow to its Jobs. Admission
   * writes the user of the request on demand.
   */
  public static final String USER = "hekla.io/user";

  /**
   * Annotation of a pod, or of a PodGroup for all of its pods: the time of the last checkpoint in
   * RFC 3339, as {@code 2026-11-30T18:00:00Z}. Work done before it is not lost by an eviction.
   */
  public static final String LAST_CHECKPOINT = "hekla.io/last-checkpoint";

  /**
   * Annotation of a queue: a label selector over namespaces, as {@code team in (a,b)}; only objects
   * in the selected namespaces may use the queue.
   */
  public static final String QUEUE_NAMESPACES = "hekla.io/namespaces";

  /**
   * Annotation of a queue that the scheduler writes: its waiting jobs in order, and what it
   * deserves, as JSON.
   */
  public static final String QUEUE_REPORT = "hekla.io/queue-report";

  private WellKnownKeys() {}
}
