package io.hekla.controller.metrics;

import static io.hekla.controller.metrics.MetricType.COUNTER;
import static io.hekla.controller.metrics.MetricType.GAUGE;
import static io.hekla.controller.metrics.MetricType.HISTOGRAM;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Metrics that have Volcano's names, types, labels, units and buckets, with those of its API client
 * that its dashboards ask for. Source: docs/metrics.md#metrics-under-volcanos-names.
 */
public enum VolcanoMetric {
  /** Times of whole sessions. */
  SESSION_TIME(
      "e2e_scheduling_latency_milliseconds",
      "Time from the collection of changes until the session's decisions are persisted",
      BucketBounds.range(1, 5000, 20)),
  /** Times until sessions are open. */
  OPENING_TIME(
      "open_session_duration_milliseconds",
      "Time until the session has its changes and all plugins are open",
      BucketBounds.range(1, 5000, 20)),
  /** Times until sessions have their changes. */
  SNAPSHOT_TIME(
      "update_snapshot_duration_milliseconds",
      "Time to collect changes and apply them to the state of the cluster",
      BucketBounds.range(1, 5000, 20)),
  /** Times on the thread of sessions. */
  WORKER_TIME(
      "worker_scheduling_cycle_duration_milliseconds",
      "Time of the session on its thread",
      BucketBounds.exponential(5, 2, 15)),
  /** Times of actions. */
  ACTION_TIME(
      "action_scheduling_latency_milliseconds",
      "Time of an action in a session",
      BucketBounds.range(1, 2000, 20),
      "action"),
  /** Times of plugins at the opening and close of sessions. */
  PLUGIN_TIME(
      "plugin_scheduling_latency_milliseconds",
      "Time of a plugin at the opening or close of a session",
      BucketBounds.range(0.1, 100, 15),
      "plugin",
      "OnSession"),
  /** Ages of PodGroups when pods of theirs are bound. */
  JOB_LATENCY(
      "e2e_job_scheduling_latency_milliseconds",
      "Time from the creation of a PodGroup until the bind of a pod of it is decided",
      BucketBounds.range(100, 120_000, 30)),
  /** Age of a PodGroup at its last bind. */
  JOB_DURATION(
      GAUGE,
      "e2e_job_scheduling_duration",
      "Time from the creation of the PodGroup to the last bind, in milliseconds",
      "job_name",
      "queue",
      "job_namespace"),
  /** Time of the creation of a PodGroup. */
  JOB_START(
      GAUGE,
      "e2e_job_scheduling_start_time",
      "Creation of the PodGroup, in seconds since 1970",
      "job_name",
      "queue",
      "job_namespace"),
  /** Time of the last bind of a PodGroup. */
  JOB_LAST(
      GAUGE,
      "e2e_job_scheduling_last_time",
      "Last bind of the PodGroup, in seconds since 1970",
      "job_name",
      "queue",
      "job_namespace"),
  /** Ages of pods at the stages of their scheduling. */
  POD_LATENCY(
      "task_scheduling_latency_milliseconds",
      "Time from the creation of a pod until it is watched, assumed, prebound or bound",
      BucketBounds.range(50, 60_000, 30),
      "stage"),
  /** Times of the stages of scheduling. */
  STAGE_TIME(
      "scheduling_stage_duration_milliseconds",
      "Time of predicates, scoring, preparation of the bind and bind of a pod",
      BucketBounds.range(0.1, 500, 20),
      "stage"),
  /** Pods that sessions considered. */
  ATTEMPTS(
      COUNTER,
      "schedule_attempts_total",
      "Pods that sessions bound or left waiting; failed sessions",
      "result"),
  /** Victims of the last preemption. */
  PREEMPTION_VICTIMS(
      GAUGE, "pod_preemption_victims", "Pods that are evicted for the last pod that preempts"),
  /** Pods for which others are evicted. */
  PREEMPTION_ATTEMPTS(
      COUNTER, "total_preemption_attempts", "Pods for which the action preempt evicts others"),
  /** PodGroups for which others are evicted. */
  EVICTION_TRANSACTIONS(
      COUNTER,
      "eviction_transactions_total",
      "PodGroups and policies for which a session evicts pods",
      "action"),
  /** Pods that a gang lacks. */
  UNSCHEDULED_TASKS(
      GAUGE, "unschedule_task_count", "Pods that the PodGroup lacks of its minimum", "job_id"),
  /** Gangs that lack pods. */
  UNSCHEDULED_JOBS(GAUGE, "unschedule_job_count", "PodGroups that lack pods of their minimum"),
  /** Share of a PodGroup. */
  JOB_SHARE(GAUGE, "job_share", "Dominant share of the PodGroup, 0 to 1", "job_ns", "job_id"),
  /** Sessions that left a gang waiting. */
  JOB_RETRIES(
      COUNTER,
      "job_retry_counts",
      "Sessions after which the PodGroup lacked pods of its minimum",
      "job_id"),
  /** CPU that queues hold. */
  QUEUE_ALLOCATED_CPU(queueCpu("allocated")),
  /** Memory that queues hold. */
  QUEUE_ALLOCATED_MEMORY(queueMemory("allocated")),
  /** Other resources that queues hold. */
  QUEUE_ALLOCATED_SCALARS(queueScalars("allocated")),
  /** CPU that queues ask for. */
  QUEUE_REQUEST_CPU(queueCpu("request")),
  /** Memory that queues ask for. */
  QUEUE_REQUEST_MEMORY(queueMemory("request")),
  /** Other resources that queues ask for. */
  QUEUE_REQUEST_SCALARS(queueScalars("request")),
  /** CPU that queues deserve. */
  QUEUE_DESERVED_CPU(queueCpu("deserved")),
  /** Memory that queues deserve. */
  QUEUE_DESERVED_MEMORY(queueMemory("deserved")),
  /** Other resources that queues deserve. */
  QUEUE_DESERVED_SCALARS(queueScalars("deserved")),
  /** CPU of the capability of queues. */
  QUEUE_CAPACITY_CPU(queueCpu("capacity")),
  /** Memory of the capability of queues. */
  QUEUE_CAPACITY_MEMORY(queueMemory("capacity")),
  /** Other resources of the capability of queues. */
  QUEUE_CAPACITY_SCALARS(queueScalars("capacity")),
  /** CPU of the limit of queues. */
  QUEUE_REAL_CAPACITY_CPU(queueCpu("real_capacity")),
  /** Memory of the limit of queues. */
  QUEUE_REAL_CAPACITY_MEMORY(queueMemory("real_capacity")),
  /** Other resources of the limit of queues. */
  QUEUE_REAL_CAPACITY_SCALARS(queueScalars("real_capacity")),
  /** CPU reserved for admitted jobs. */
  QUEUE_INQUEUE_CPU(queueCpu("inqueue")),
  /** Memory reserved for admitted jobs. */
  QUEUE_INQUEUE_MEMORY(queueMemory("inqueue")),
  /** Other resources reserved for admitted jobs. */
  QUEUE_INQUEUE_SCALARS(queueScalars("inqueue")),
  /** Share of a queue. */
  QUEUE_SHARE(GAUGE, "queue_share", "Share of the queue", "queue_name"),
  /** Weight of a queue. */
  QUEUE_WEIGHT(GAUGE, "queue_weight", "Weight of the queue", "queue_name"),
  /** Whether a queue is overused. */
  QUEUE_OVERUSED(GAUGE, "queue_overused", "1 if the queue is overused, else 0", "queue_name"),
  /** Share of a namespace. */
  NAMESPACE_SHARE(
      GAUGE, "namespace_share", "Dominant share of the namespace, 0 to 1", "namespace_name"),
  /** Weight of a namespace. */
  NAMESPACE_WEIGHT(
      GAUGE, "namespace_weight", "Weight of the namespace, always 1", "namespace_name"),
  /** Share of a namespace by its weight. */
  NAMESPACE_WEIGHTED_SHARE(
      GAUGE,
      "namespace_weighted_share",
      "Dominant share of the namespace by its weight",
      "namespace_name"),
  /** Users of a card. */
  GPU_CONTAINERS(
      GAUGE, "vgpu_device_shared_number", "Containers that use the card", "devID", "NodeName"),
  /** Memory of a card that is held. */
  GPU_MEMORY(
      GAUGE,
      "vgpu_device_allocated_memory",
      "Memory of the card that pods hold, in MiB",
      "devID",
      "NodeName"),
  /** Cores of a card that are held. */
  GPU_CORES(
      GAUGE,
      "vgpu_device_allocated_cores",
      "Cores of the card that pods hold, in percent",
      "devID",
      "NodeName"),
  /** Memory of a card. */
  GPU_MEMORY_LIMIT(
      GAUGE, "vgpu_device_memory_limit", "Memory of the card, in MiB", "devID", "NodeName"),
  /** Memory of a card that a pod holds. */
  GPU_POD_MEMORY(
      GAUGE,
      "vgpu_device_memory_allocation_for_a_certain_pod",
      "Memory of the card that the pod holds, in MiB",
      "devID",
      "NodeName",
      "podName"),
  /** Cores of a card that a pod holds. */
  GPU_POD_CORES(
      GAUGE,
      "vgpu_device_core_allocation_for_a_certain_pod",
      "Cores of the card that the pod holds, in percent",
      "devID",
      "NodeName",
      "podName"),
  /** Ages of Jobs when pods of theirs are created. */
  POD_CREATION(
      "controller_job_to_pod_creation_latency_milliseconds",
      "Time from the creation of a Job to that of a pod of it",
      BucketBounds.range(50, 60_000, 30)),
  /** Jobs that completed. */
  JOBS_COMPLETED(
      COUNTER,
      "job_completed_phase_count",
      "Transitions of the Job to Completed",
      "job_name",
      "queue_name"),
  /** Jobs that failed. */
  JOBS_FAILED(
      COUNTER,
      "job_failed_phase_count",
      "Transitions of the Job to Failed",
      "job_name",
      "queue_name"),
  /** Admitted PodGroups. */
  PODGROUPS_INQUEUE(podGroups("inqueue")),
  /** PodGroups that are not admitted. */
  PODGROUPS_PENDING(podGroups("pending")),
  /** PodGroups that run. */
  PODGROUPS_RUNNING(podGroups("running")),
  /** PodGroups that run in part. */
  PODGROUPS_UNKNOWN(podGroups("unknown")),
  /** PodGroups that ended. */
  PODGROUPS_COMPLETED(podGroups("completed")),
  /** JobFlows that succeeded. */
  FLOWS_SUCCEEDED(
      COUNTER,
      "jobflow_succeed_phase_count",
      "Transitions of JobFlows to Succeed",
      "jobflow_namespace"),
  /** JobFlows that failed. */
  FLOWS_FAILED(
      COUNTER,
      "jobflow_failed_phase_count",
      "Transitions of JobFlows to Failed",
      "jobflow_namespace"),
  /** Requests to the API server. */
  API_REQUESTS(
      new Definition(
          COUNTER,
          "rest_client_requests_total",
          "Requests to the API server, by status code and HTTP method",
          BucketBounds.NONE,
          List.of("code", "method", "verb"))),
  /** Times of requests to the API server. */
  API_REQUEST_TIME(
      new Definition(
          HISTOGRAM,
          "rest_client_request_duration_seconds",
          "Time of a request to the API server, by HTTP method",
          new BucketBounds(
              List.of(0.005, 0.025, 0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 15.0, 30.0, 60.0)),
          List.of("verb")));

  private static final String PREFIX = "volcano_";

  private static final Map<String, VolcanoMetric> BY_NAME =
      Arrays.stream(values())
          .collect(Collectors.toUnmodifiableMap(VolcanoMetric::exposedName, Function.identity()));

  private record Definition(
      MetricType type, String name, String help, BucketBounds buckets, List<String> labels) {}

  // A record of immutable values.
  @SuppressWarnings("ImmutableEnumChecker")
  private final Definition definition;

  VolcanoMetric(Definition definition) {
    this.definition = definition;
  }

  VolcanoMetric(MetricType type, String name, String help, String... labels) {
    this(new Definition(type, PREFIX + name, help, BucketBounds.NONE, List.of(labels)));
  }

  VolcanoMetric(String name, String help, BucketBounds buckets, String... labels) {
    this(new Definition(HISTOGRAM, PREFIX + name, help, buckets, List.of(labels)));
  }

  private static Definition queueCpu(String figure) {
    return ofQueue(figure + "_milli_cpu", "CPU, in millicores: " + figure, List.of("queue_name"));
  }

  private static Definition queueMemory(String figure) {
    return ofQueue(figure + "_memory_bytes", "Memory, in bytes: " + figure, List.of("queue_name"));
  }

  private static Definition queueScalars(String figure) {
    return ofQueue(
        figure + "_scalar_resources",
        "Other resources, in thousandths, pods whole: " + figure,
        List.of("queue_name", "resource"));
  }

  private static Definition podGroups(String phase) {
    return ofQueue(
        "pod_group_" + phase + "_count",
        "PodGroups of the queue in phase " + phase,
        List.of("queue_name"));
  }

  private static Definition ofQueue(String name, String help, List<String> labels) {
    return new Definition(GAUGE, PREFIX + "queue_" + name, help, BucketBounds.NONE, labels);
  }

  /** Returns the metric that Volcano calls so, without its prefix; empty if there is none. */
  static Optional<VolcanoMetric> named(String withoutPrefix) {
    return Optional.ofNullable(BY_NAME.get(PREFIX + withoutPrefix));
  }

  /** Returns the name by which Prometheus knows the metric. */
  public String exposedName() {
    return definition.name();
  }

  public MetricType type() {
    return definition.type();
  }

  /** Returns its meaning in one line. */
  public String help() {
    return definition.help();
  }

  /** Returns the bounds of the buckets; none for what is no histogram. */
  public BucketBounds buckets() {
    return definition.buckets();
  }

  /** Returns the names of the labels, in the order in which values are given. */
  public List<String> labels() {
    return definition.labels();
  }
}
