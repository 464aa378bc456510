package io.hekla.model.job;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.hekla.model.api.Job;
import io.hekla.model.api.JobSpec;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.PodGroupSpec;
import io.hekla.model.api.TaskSpec;
import io.hekla.model.api.WellKnownKeys;
import java.util.List;
import java.util.Map;

/**
 * The PodGroup that is made for a pod which names none. Annotations of the pod's owner are not
 * looked at. Source: reference api-and-controllers.md §5.1.
 */
public final class PodGroupOfPod {
  private PodGroupOfPod() {}

  /** Name of the PodGroup: pods of one controller share one. */
  public static String name(Pod pod) {
    return "podgroup-" + controller(pod).getUid();
  }

  /** The PodGroup as it shall be created. */
  public static PodGroup of(Pod pod) {
    var group = new PodGroup();
    group.setMetadata(
        new ObjectMetaBuilder()
            .withName(name(pod))
            .withNamespace(pod.getMetadata().getNamespace())
            .withOwnerReferences(controller(pod))
            .build());
    var spec = new PodGroupSpec();
    spec.minMember = 1;
    spec.priorityClassName = pod.getSpec().getPriorityClassName();
    spec.queue = Owner.orEmpty(pod.getMetadata().getAnnotations()).get(WellKnownKeys.QUEUE_NAME);
    spec.minResources = MinResources.of(asJob(pod), Map.of());
    group.setSpec(spec);
    return group;
  }

  private static OwnerReference controller(Pod pod) {
    var meta = pod.getMetadata();
    return meta.getOwnerReferences().stream()
        .filter(owner -> Boolean.TRUE.equals(owner.getController()))
        .findFirst()
        .orElseGet(
            () ->
                new OwnerReferenceBuilder()
                    .withApiVersion("v1")
                    .withKind("Pod")
                    .withName(meta.getName())
                    .withUid(meta.getUid())
                    .withController(true)
                    .withBlockOwnerDeletion(true)
                    .build());
  }

  /** What a pod needs is counted as for a Job of this one pod. */
  private static Job asJob(Pod pod) {
    var task = new TaskSpec();
    task.name = "pod";
    task.replicas = 1;
    task.template = new PodTemplateSpec();
    task.template.setSpec(pod.getSpec());
    var job = new Job();
    job.setSpec(new JobSpec());
    job.getSpec().tasks = List.of(task);
    return job;
  }
}
