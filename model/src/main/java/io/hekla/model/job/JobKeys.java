package io.hekla.model.job;

/** Labels and annotations of a Job's pods. Source: reference api-and-controllers.md §2.1. */
public final class JobKeys {
  public static final String TASK = "volcano.sh/task-spec";
  public static final String INDEX = "volcano.sh/task-index";
  public static final String JOB = "volcano.sh/job-name";
  public static final String NAMESPACE = "volcano.sh/job-namespace";
  public static final String QUEUE = "volcano.sh/queue-name";
  public static final String VERSION = "volcano.sh/job-version";
  public static final String RETRY_COUNT = "volcano.sh/job-retry-count";
  public static final String TEMPLATE = "volcano.sh/template-uid";
  public static final String POD_GROUP = "scheduling.k8s.io/group-name";
  public static final String PARTITION = "volcano.sh/partition-id";
  public static final String NUMA_POLICY = "volcano.sh/numa-topology-policy";
  public static final String OUT_OF_SYNC = "volcano.sh/controller-out-of-sync";
  static final String PREEMPTABLE = "volcano.sh/preemptable";
  static final String COOLDOWN = "volcano.sh/cooldown-time";
  static final String REVOCABLE_ZONE = "volcano.sh/revocable-zone";
  static final String MIN_AVAILABLE = "volcano.sh/jdb-min-available";
  static final String MAX_UNAVAILABLE = "volcano.sh/jdb-max-unavailable";

  private JobKeys() {}
}
