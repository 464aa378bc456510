package io.hekla.model.job;

import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.hekla.model.api.Job;
import io.hekla.model.api.NetworkTopologySpec;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.PodGroupSpec;
import io.hekla.model.api.SubGroupPolicySpec;
import io.hekla.model.api.TaskSpec;
import io.hekla.model.api.WellKnownKeys;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Builder of the PodGroup of a Job. Source: docs/reference/controllers.md#podgroup-of-a-job. */
public final class JobPodGroupBuilder {
  private JobPodGroupBuilder() {}

  /** Returns the name of the PodGroup: the Job's name and uid. */
  public static String name(Job job) {
    return name(job.getMetadata().getName(), job.getMetadata().getUid());
  }

  /** Returns the name of the PodGroup of a Job of this name and uid. */
  public static String name(String job, String uid) {
    return job + "-" + uid;
  }

  /**
   * Builds the PodGroup to create, without status.
   *
   * @param priorities values of the PriorityClasses by name; one that is missing counts as 0
   * @param finishedDeleted pods that it shall not wait for
   */
  public static PodGroup of(
      Job job, Map<String, Integer> priorities, FinishedDeletedPods finishedDeleted) {
    var group = new PodGroup();
    group.setMetadata(
        new ObjectMetaBuilder()
            .withName(name(job))
            .withNamespace(job.getMetadata().getNamespace())
            .withLabels(new TreeMap<>(JobOwner.orEmpty(job.getMetadata().getLabels())))
            .withAnnotations(annotations(job))
            .withOwnerReferences(JobOwner.of(job))
            .build());
    finishedDeleted.writeTo(group.getMetadata());
    PodGroupSpec spec = spec(job, finishedDeleted);
    spec.minResources = MinResources.of(job, priorities, finishedDeleted);
    group.setSpec(spec);
    return group;
  }

  /** Returns the Job's annotations, with the run time that is expected of it. */
  private static Map<String, String> annotations(Job job) {
    var annotations = new TreeMap<>(JobOwner.orEmpty(job.getMetadata().getAnnotations()));
    Optional<String> limit = runningLimit(job);
    limit.ifPresent(time -> annotations.putIfAbsent(WellKnownKeys.RUNNING_LIMIT, time));
    runningEstimate(job)
        .or(() -> limit)
        .ifPresent(estimate -> annotations.putIfAbsent(WellKnownKeys.RUNNING_ESTIMATE, estimate));
    return annotations;
  }

  /** Returns the run time that a Job specifies. */
  private static Optional<String> runningEstimate(Job job) {
    return Optional.ofNullable(job.getSpec().runningEstimate).filter(text -> !text.isEmpty());
  }

  /** Returns the longest deadline of a Job's pods if all have one. */
  private static Optional<String> runningLimit(Job job) {
    long longest = 0;
    for (TaskSpec task : JobObservations.tasks(job)) {
      PodSpec pod = task.template == null ? null : task.template.getSpec();
      Long deadline = pod == null ? null : pod.getActiveDeadlineSeconds();
      if (deadline == null || deadline <= 0) {
        return Optional.empty();
      }
      longest = Math.max(longest, deadline);
    }
    return longest == 0 ? Optional.empty() : Optional.of(longest + "s");
  }

  /**
   * Returns the names of all resources that pods of the Job request, as its PodGroup counts them.
   */
  public static Set<String> resources(Job job) {
    return MinResources.names(job);
  }

  /** Builds the spec but for the resources, which follow from the rest of it and the pods. */
  private static PodGroupSpec spec(Job job, FinishedDeletedPods finishedDeleted) {
    var spec = new PodGroupSpec();
    spec.minMember =
        atLeastNone(JobObservations.rules(job).minAvailable() - finishedDeleted.size());
    spec.minTaskMember = new TreeMap<>();
    spec.queue = JobObservations.queueOf(job);
    spec.priorityClassName = job.getSpec().priorityClassName;
    spec.networkTopology = topology(job.getSpec().networkTopology);
    var parts = new ArrayList<SubGroupPolicySpec>();
    for (TaskSpec task : JobObservations.tasks(job)) {
      spec.minTaskMember.put(
          task.name, atLeastNone(JobObservations.needed(task) - finishedDeleted.of(task.name)));
      if (task.partitionPolicy != null) {
        parts.add(partitions(task, finishedDeleted));
      }
    }
    spec.subGroupPolicy = parts.isEmpty() ? null : parts;
    return spec;
  }

  private static int atLeastNone(int number) {
    return Math.max(0, number);
  }

  private static SubGroupPolicySpec partitions(TaskSpec task, FinishedDeletedPods finishedDeleted) {
    var part = new SubGroupPolicySpec();
    part.name = task.name;
    part.subGroupSize = task.partitionPolicy.partitionSize;
    part.minSubGroups = leastPartitions(task, finishedDeleted);
    part.labelSelector =
        new LabelSelectorBuilder().addToMatchLabels(WellKnownKeys.TASK_SPEC, task.name).build();
    part.matchLabelKeys = List.of(WellKnownKeys.PARTITION_ID);
    part.networkTopology = topology(task.partitionPolicy.networkTopology);
    return part;
  }

  private static @Nullable Integer leastPartitions(
      TaskSpec task, FinishedDeletedPods finishedDeleted) {
    Integer least = task.partitionPolicy.minPartitions;
    Integer size = task.partitionPolicy.partitionSize;
    return least == null || size == null
        ? least
        : Integer.valueOf(atLeastNone(least - finishedDeleted.partitionsOf(task.name, size)));
  }

  private static @Nullable NetworkTopologySpec topology(@Nullable NetworkTopologySpec wanted) {
    if (wanted == null) {
      return null;
    }
    var topology = new NetworkTopologySpec();
    topology.mode = wanted.mode;
    topology.highestTierAllowed = wanted.highestTierAllowed;
    if (wanted.highestTierAllowed == null) {
      topology.highestTierName = wanted.highestTierName;
    }
    return topology;
  }

  /**
   * Returns whether a PodGroup's spec differs from what its Job wants now, but for the pods that it
   * does not wait for.
   */
  static boolean differs(PodGroup seen, Job job) {
    PodGroupSpec is = seen.getSpec();
    PodGroupSpec shall = spec(job, FinishedDeletedPods.of(seen, JobObservations.taskNames(job)));
    Map<String, Integer> members = is.minTaskMember == null ? Map.of() : is.minTaskMember;
    return !Objects.equals(text(is.priorityClassName), text(shall.priorityClassName))
        || !Objects.equals(is.minMember, shall.minMember)
        || !members.entrySet().containsAll(shall.minTaskMember.entrySet())
        || !parts(is).equals(parts(shall));
  }

  /**
   * Returns the updated spec of a PodGroup: the observed one, with priority class, minimum,
   * resources and partitions as wanted. The queue, topology, labels and annotations stay as first
   * written.
   */
  public static PodGroupSpec updated(PodGroupSpec seen, PodGroupSpec wanted) {
    var spec = new PodGroupSpec();
    spec.queue = seen.queue;
    spec.networkTopology = seen.networkTopology;
    spec.priorityClassName = wanted.priorityClassName;
    spec.minMember = wanted.minMember;
    spec.minResources = wanted.minResources;
    spec.minTaskMember = new HashMap<>();
    if (seen.minTaskMember != null) {
      spec.minTaskMember.putAll(seen.minTaskMember);
    }
    spec.minTaskMember.putAll(wanted.minTaskMember);
    spec.subGroupPolicy = wanted.subGroupPolicy;
    return spec;
  }

  private static String text(@Nullable String text) {
    return text == null ? "" : text;
  }

  /** Returns name, size and number of each partition policy, the parts that a Job can change. */
  private static List<List<Object>> parts(PodGroupSpec spec) {
    if (spec.subGroupPolicy == null) {
      return List.of();
    }
    return spec.subGroupPolicy.stream()
        .map(
            part ->
                List.<Object>of(
                    part.name,
                    part.subGroupSize == null ? 1 : part.subGroupSize,
                    part.minSubGroups == null ? 0 : part.minSubGroups))
        .toList();
  }
}
