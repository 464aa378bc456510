package io.hekla.actors.kubernetes;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import io.hekla.model.api.Command;
import io.hekla.model.api.Job;
import io.hekla.model.api.PodGroup;
import io.hekla.model.api.Queue;
import java.util.List;

/**
 * A kind of object that the API serves.
 *
 * @param type how we read it
 * @param apiVersion group and version as in manifests, for example {@code
 *     batch.volcano.sh/v1alpha1}
 * @param name the kind as in manifests
 * @param plural as in request paths
 * @param namespaced whether its objects live in namespaces
 * @param statusApart whether status is written through {@code /status} only, as the real API server
 *     does it
 */
public record Kind<T extends HasMetadata>(
    Class<T> type,
    String apiVersion,
    String name,
    String plural,
    boolean namespaced,
    boolean statusApart) {
  public static final Kind<Pod> POD = new Kind<>(Pod.class, "v1", "Pod", "pods", true, true);
  public static final Kind<Node> NODE = new Kind<>(Node.class, "v1", "Node", "nodes", false, true);
  public static final Kind<PriorityClass> PRIORITY_CLASS =
      new Kind<>(
          PriorityClass.class,
          "scheduling.k8s.io/v1",
          "PriorityClass",
          "priorityclasses",
          false,
          false);
  public static final Kind<Job> JOB =
      new Kind<>(Job.class, "batch.volcano.sh/v1alpha1", "Job", "jobs", true, true);
  public static final Kind<Command> COMMAND =
      new Kind<>(Command.class, "bus.volcano.sh/v1alpha1", "Command", "commands", true, false);
  public static final Kind<Queue> QUEUE =
      new Kind<>(Queue.class, "scheduling.volcano.sh/v1beta1", "Queue", "queues", false, true);

  /** PodGroups have no status subresource: their status is written with the object. */
  public static final Kind<PodGroup> POD_GROUP =
      new Kind<>(
          PodGroup.class, "scheduling.volcano.sh/v1beta1", "PodGroup", "podgroups", true, false);

  /** Every kind that Hekla reads or writes. */
  public static final List<Kind<?>> ALL =
      List.of(POD, NODE, PRIORITY_CLASS, JOB, COMMAND, QUEUE, POD_GROUP);
}
