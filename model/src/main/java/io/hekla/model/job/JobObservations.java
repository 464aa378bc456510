package io.hekla.model.job;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.model.api.Bounds;
import io.hekla.model.api.Job;
import io.hekla.model.api.LifecyclePolicy;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.TaskSpec;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.cluster.QueueNames;
import io.hekla.model.text.ApiTime;
import io.hekla.model.text.GoDuration;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reader of API objects into a Job's observed state. */
public final class JobObservations {
  private static final int DEFAULT_MAX_RETRY = 3;

  private JobObservations() {}

  /**
   * Reads the observed state of a Job.
   *
   * @param pods candidates; those that the Job does not control, or without its annotations, are
   *     left out
   * @param departed pods of the Job that have gone, as {@link #pod} read them last
   * @param podGroup the PodGroup named {@link JobPodGroupBuilder#name}
   * @param claimExists whether a PersistentVolumeClaim of this name is in the Job's namespace
   */
  public static JobObservation of(
      Job job,
      List<Pod> pods,
      List<JobObservation.Pod> departed,
      Optional<PodGroup> podGroup,
      boolean queueExists,
      Predicate<String> claimExists,
      JobLimits limits) {
    return of(
        job, ObservedJobSpec.of(job, limits), pods, departed, podGroup, queueExists, claimExists);
  }

  /**
   * Reads the observed state of a Job whose spec was read before.
   *
   * @param spec current spec of the Job
   */
  public static JobObservation of(
      Job job,
      ObservedJobSpec spec,
      List<Pod> pods,
      List<JobObservation.Pod> departed,
      Optional<PodGroup> podGroup,
      boolean queueExists,
      Predicate<String> claimExists) {
    if (!spec.violations().isEmpty()) {
      return unread(job, spec.violations());
    }
    var seen = new ArrayList<JobObservation.Pod>();
    for (Pod pod : pods) {
      pod(pod, job.getMetadata().getUid()).ifPresent(seen::add);
    }
    seen.sort(
        Comparator.comparing(JobObservation.Pod::task).thenComparing(JobObservation.Pod::index));
    return new JobObservation(
        job.getMetadata().getUid(),
        job.getMetadata().getName(),
        ApiTime.orEpoch(job.getMetadata().getCreationTimestamp()),
        job.getMetadata().getDeletionTimestamp() != null,
        spec.rules(),
        seen,
        departed,
        podGroup
            .map(
                group ->
                    new JobObservation.Gang(
                        group.getMetadata().getUid(),
                        PodGroupPhase.read(
                            group.getStatus() == null ? "" : text(group.getStatus().phase)),
                        FinishedDeletedPods.of(group, taskNames(job)),
                        JobPodGroupBuilder.differs(group, job)))
            .orElse(JobObservation.Gang.NONE),
        queueExists,
        spec.plugins(),
        JobVolumes.observation(job, claimExists),
        JobStatusConverter.read(Optional.ofNullable(job.getStatus())),
        List.of());
  }

  private static JobObservation unread(Job job, List<String> violations) {
    return new JobObservation(
        job.getMetadata().getUid(),
        job.getMetadata().getName(),
        ApiTime.orEpoch(job.getMetadata().getCreationTimestamp()),
        job.getMetadata().getDeletionTimestamp() != null,
        JobRules.NONE,
        List.of(),
        List.of(),
        JobObservation.Gang.NONE,
        true,
        JobObservation.Plugins.NONE,
        JobObservation.Volumes.NONE,
        JobStatusConverter.read(Optional.ofNullable(job.getStatus())),
        violations);
  }

  /** Reads a pod, if the Job of this uid controls it and has annotated it. */
  public static Optional<JobObservation.Pod> pod(Pod pod, String jobUid) {
    var meta = pod.getMetadata();
    var annotations = JobOwner.orEmpty(meta.getAnnotations());
    boolean owned = isControlled(meta.getOwnerReferences(), jobUid);
    int version = number(annotations.get(WellKnownKeys.JOB_VERSION));
    int index = index(annotations.get(WellKnownKeys.TASK_INDEX));
    String task = annotations.get(WellKnownKeys.TASK_SPEC);
    if (!owned || version < 0 || index < 0 || task == null || task.length() > Bounds.LABEL_LENGTH) {
      return Optional.empty();
    }
    var status = pod.getStatus();
    return Optional.of(
        new JobObservation.Pod(
            meta.getName(),
            meta.getUid(),
            task,
            index,
            version,
            PodPhase.read(status == null ? "" : text(status.getPhase())),
            meta.getDeletionTimestamp() != null,
            status == null ? 0 : exitCode(status.getContainerStatuses()),
            status == null
                ? 0
                : (int)
                    Math.min(
                        Integer.MAX_VALUE,
                        restarts(status.getContainerStatuses())
                            + restarts(status.getInitContainerStatuses())),
            status != null && allReady(status.getContainerStatuses()),
            annotations.containsKey(WellKnownKeys.CONTROLLER_OUT_OF_SYNC)));
  }

  private static boolean isControlled(@Nullable List<OwnerReference> owners, String jobUid) {
    for (OwnerReference owner : owners == null ? List.<OwnerReference>of() : owners) {
      if (Boolean.TRUE.equals(owner.getController()) && owner.getUid().equals(jobUid)) {
        return true;
      }
    }
    return false;
  }

  private static int exitCode(@Nullable List<ContainerStatus> containers) {
    if (containers == null || containers.isEmpty()) {
      return 0;
    }
    var state = containers.get(0).getState();
    boolean terminated =
        state != null
            && state.getTerminated() != null
            && state.getTerminated().getExitCode() != null;
    return terminated ? state.getTerminated().getExitCode() : 0;
  }

  private static long restarts(@Nullable List<ContainerStatus> containers) {
    long restarts = 0;
    for (ContainerStatus one : containers == null ? List.<ContainerStatus>of() : containers) {
      restarts += one.getRestartCount() == null ? 0 : one.getRestartCount();
    }
    return restarts;
  }

  private static boolean allReady(@Nullable List<ContainerStatus> containers) {
    if (containers == null) {
      return false;
    }
    for (ContainerStatus one : containers) {
      if (!Boolean.TRUE.equals(one.getReady())) {
        return false;
      }
    }
    return true;
  }

  /** Returns the queue of a Job. */
  public static String queueOf(Job job) {
    return QueueNames.orDefault(job.getSpec() == null ? null : job.getSpec().queue);
  }

  static List<TaskSpec> tasks(Job job) {
    return job.getSpec().tasks == null ? List.of() : job.getSpec().tasks;
  }

  static Set<String> taskNames(Job job) {
    return tasks(job).stream().map(task -> task.name).collect(Collectors.toSet());
  }

  static int replicas(TaskSpec task) {
    return task.replicas == null ? 0 : task.replicas;
  }

  /**
   * Returns the minimum that the PodGroup requires of a task: as specified, else by its partitions,
   * else all replicas.
   */
  static int needed(TaskSpec task) {
    if (task.minAvailable != null) {
      return task.minAvailable;
    }
    var parts = task.partitionPolicy;
    boolean byPartitions =
        parts != null
            && parts.minPartitions != null
            && parts.partitionSize != null
            && parts.minPartitions > 0
            && parts.partitionSize > 0;
    return byPartitions
        ? (int) Math.min(Integer.MAX_VALUE, (long) parts.minPartitions * parts.partitionSize)
        : replicas(task);
  }

  /**
   * Reads the rules of a Job's machine. Defaults of admission are filled in: minAvailable as the
   * sum of the tasks', maxRetry as 3.
   */
  static JobRules rules(Job job) {
    var spec = job.getSpec();
    var tasks = new ArrayList<JobRules.Task>();
    var minima = new ArrayList<Integer>();
    for (TaskSpec task : tasks(job)) {
      minima.add(task.minAvailable == null ? replicas(task) : task.minAvailable);
      var parts = task.partitionPolicy;
      tasks.add(
          new JobRules.Task(
              task.name,
              replicas(task),
              task.minAvailable == null ? JobRules.UNSET : task.minAvailable,
              orDefault(task.maxRetry),
              parts == null || parts.partitionSize == null ? 0 : parts.partitionSize,
              waits(task),
              policies(task.policies)));
    }
    return new JobRules(
        spec.minAvailable == null || spec.minAvailable == 0
            ? JobRules.sum(minima.stream())
            : spec.minAvailable,
        spec.minSuccess == null ? 0 : spec.minSuccess,
        orDefault(spec.maxRetry),
        spec.ttlSecondsAfterFinished == null ? JobRules.UNSET : spec.ttlSecondsAfterFinished,
        tasks,
        policies(spec.policies));
  }

  /**
   * Reads dependencies; {@code any} counts only where more than one task is named, as in Volcano.
   */
  private static JobRules.TaskDependencies waits(TaskSpec task) {
    if (task.dependsOn == null || task.dependsOn.name == null) {
      return JobRules.TaskDependencies.NONE;
    }
    return new JobRules.TaskDependencies(
        task.dependsOn.name,
        task.dependsOn.name.size() > 1 && "any".equals(task.dependsOn.iteration));
  }

  private static int orDefault(@Nullable Integer maxRetry) {
    return maxRetry == null || maxRetry == 0 ? DEFAULT_MAX_RETRY : maxRetry;
  }

  private static List<JobRules.Policy> policies(@Nullable List<LifecyclePolicy> stated) {
    var policies = new ArrayList<JobRules.Policy>();
    for (LifecyclePolicy policy : stated == null ? List.<LifecyclePolicy>of() : stated) {
      Set<LifecycleEvent> triggers = new TreeSet<>();
      LifecycleEvent.read(text(policy.event)).ifPresent(triggers::add);
      if (policy.events != null) {
        policy.events.forEach(event -> LifecycleEvent.read(text(event)).ifPresent(triggers::add));
      }
      policies.add(
          new JobRules.Policy(
              JobAction.read(text(policy.action)),
              List.copyOf(triggers),
              policy.exitCode == null ? 0 : policy.exitCode,
              GoDuration.parse(text(policy.timeout)).orElse(Duration.ZERO)));
    }
    return policies;
  }

  private static String text(@Nullable String text) {
    return text == null ? "" : text;
  }

  /** Reads an index below the bound of replicas, or -1. */
  private static int index(@Nullable String text) {
    int index = number(text);
    return index < Bounds.JOB_REPLICAS ? index : -1;
  }

  private static int number(@Nullable String text) {
    try {
      return text == null ? -1 : Integer.parseInt(text);
    } catch (NumberFormatException notANumber) {
      return -1;
    }
  }
}
