package io.hekla.model.job;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.hekla.model.api.Job;
import io.hekla.model.api.PodNames;
import io.hekla.model.api.TaskSpec;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.job.plugins.JobPlugins;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Builder of the pod of a task's index. Source: docs/reference/controllers.md#pods-of-a-job,
 * docs/reference/annotations.md#pods-of-a-job.
 */
public final class JobPodBuilder {
  private JobPodBuilder() {}

  /**
   * Builds the pod to create.
   *
   * @param task one of the Job's tasks
   * @param index index of the pod within its task, from 0
   */
  public static Pod of(Job job, TaskSpec task, int index, int version, int retryCount) {
    return of(job, JobPluginReader.of(job), task, spec(job, task), index, version, retryCount);
  }

  /**
   * Builds the same, for many pods of one task.
   *
   * @param plugins plugins of the Job
   * @param spec spec of the task's pods, as {@link #spec} builds it; pods to which no plugin adds
   *     anything share it
   */
  public static Pod of(
      Job job,
      JobPlugins plugins,
      TaskSpec task,
      PodSpec spec,
      int index,
      int version,
      int retryCount) {
    // A builder would copy both once more, for every pod.
    var pod = new Pod();
    pod.setMetadata(metadata(job, task, index, version, retryCount));
    pod.setSpec(spec);
    return plugins.addTo(pod, task.name, index);
  }

  /** Builds the metadata of that pod. */
  public static ObjectMeta metadata(
      Job job, TaskSpec task, int index, int version, int retryCount) {
    var labels = new TreeMap<String, String>();
    var annotations = new TreeMap<String, String>();
    var template = task.template == null ? null : task.template.getMetadata();
    if (template != null) {
      labels.putAll(JobOwner.orEmpty(template.getLabels()));
      annotations.putAll(JobOwner.orEmpty(template.getAnnotations()));
    }
    String name = job.getMetadata().getName();
    for (var both : List.of(labels, annotations)) {
      both.put(WellKnownKeys.TASK_SPEC, task.name);
      both.put(WellKnownKeys.TASK_INDEX, Integer.toString(index));
      both.put(WellKnownKeys.JOB_NAME, name);
      both.put(WellKnownKeys.JOB_QUEUE, JobObservations.queueOf(job));
    }
    labels.put(WellKnownKeys.JOB_NAMESPACE, job.getMetadata().getNamespace());
    annotations.put(WellKnownKeys.JOB_VERSION, Integer.toString(version));
    annotations.put(WellKnownKeys.JOB_RETRY_COUNT, Integer.toString(retryCount));
    annotations.put(WellKnownKeys.TEMPLATE_UID, name + "-" + task.name);
    annotations.put(WellKnownKeys.GROUP_NAME, JobPodGroupBuilder.name(job));
    if (task.partitionPolicy != null) {
      Integer size = task.partitionPolicy.partitionSize;
      labels.put(
          WellKnownKeys.PARTITION_ID,
          Integer.toString(size == null || size <= 0 ? 0 : index / size));
    }
    if (task.topologyPolicy != null && !task.topologyPolicy.isEmpty()) {
      annotations.put(WellKnownKeys.NUMA_TOPOLOGY_POLICY, task.topologyPolicy);
    }
    inherit(job, labels, annotations);
    return new ObjectMetaBuilder()
        .withName(PodNames.of(name, task.name, index))
        .withNamespace(job.getMetadata().getNamespace())
        .withLabels(labels)
        .withAnnotations(annotations)
        .withOwnerReferences(JobOwner.of(job))
        .build();
  }

  /** Builds the spec of a task's pods, before plugins add to it. */
  public static PodSpec spec(Job job, TaskSpec task) {
    var spec =
        task.template == null || task.template.getSpec() == null
            ? new PodSpecBuilder()
            : new PodSpecBuilder(task.template.getSpec());
    if (empty(spec.getSchedulerName())) {
      spec.withSchedulerName(job.getSpec().schedulerName);
    }
    if (empty(spec.getPriorityClassName())) {
      spec.withPriorityClassName(job.getSpec().priorityClassName);
    }
    JobVolumes.mount(job, spec);
    return spec.build();
  }

  private static void inherit(
      Job job, Map<String, String> labels, Map<String, String> annotations) {
    var ofJob = JobOwner.orEmpty(job.getMetadata().getAnnotations());
    copy(WellKnownKeys.PREEMPTABLE, ofJob, annotations);
    copy(WellKnownKeys.COOLDOWN_TIME, ofJob, annotations);
    copy(WellKnownKeys.REVOCABLE_ZONE, ofJob, annotations);
    copy(WellKnownKeys.USER, ofJob, annotations);
    // The pod never gets both: a budget gives the number that must stay or the number that may go.
    copy(
        ofJob.containsKey(WellKnownKeys.JDB_MIN_AVAILABLE)
            ? WellKnownKeys.JDB_MIN_AVAILABLE
            : WellKnownKeys.JDB_MAX_UNAVAILABLE,
        ofJob,
        annotations);
    var labelsOfJob = JobOwner.orEmpty(job.getMetadata().getLabels());
    copy(WellKnownKeys.PREEMPTABLE, labelsOfJob, labels);
    copy(WellKnownKeys.COOLDOWN_TIME, labelsOfJob, labels);
  }

  private static void copy(String key, Map<String, String> from, Map<String, String> to) {
    String value = from.get(key);
    if (value != null) {
      to.put(key, value);
    }
  }

  private static boolean empty(@Nullable String text) {
    return text == null || text.isEmpty();
  }
}
