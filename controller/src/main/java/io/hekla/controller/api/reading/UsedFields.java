package io.hekla.controller.api.reading;

import io.hekla.controller.api.Kind;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Fields of the listed and watched objects that Hekla uses, kind by kind. A field that code begins
 * to use is added here; {@code UsedFieldsTest} checks that no code reads a field that is dropped.
 *
 * <p>Job, JobTemplate, CronJob and JobFlow stay whole, since pods and Jobs are made of them; so
 * does a PodGroup, whose status is written by what it showed. The {@code managedFields} are half of
 * what an object weighs and of no use.
 */
final class UsedFields {
  private static final String MANAGED = "metadata.managedFields";

  /** Annotation in which kubectl leaves the whole object once more. */
  private static final String LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

  /** All fields but the managed ones. */
  static final Fields ALL = Fields.allBut(MANAGED);

  private static final Fields BUT_LAST_APPLIED =
      Fields.allBut(MANAGED).without("metadata.annotations", LAST_APPLIED);

  private static final List<String> METADATA =
      List.of(
          "metadata.name",
          "metadata.namespace",
          "metadata.uid",
          "metadata.resourceVersion",
          "metadata.creationTimestamp",
          "metadata.deletionTimestamp",
          "metadata.labels",
          "metadata.annotations");

  private static final Fields POD =
      only(
          METADATA,
          "metadata.ownerReferences",
          "spec.nodeName",
          "spec.schedulerName",
          "spec.priority",
          "spec.priorityClassName",
          "spec.preemptionPolicy",
          "spec.overhead",
          "spec.resources",
          "spec.nodeSelector",
          "spec.affinity",
          "spec.tolerations",
          "spec.topologySpreadConstraints",
          "spec.schedulingGates",
          "spec.resourceClaims",
          "spec.containers.name",
          "spec.containers.image",
          "spec.containers.command",
          "spec.containers.args",
          "spec.containers.resources",
          "spec.containers.restartPolicy",
          "spec.containers.ports",
          "spec.initContainers.name",
          "spec.initContainers.image",
          "spec.initContainers.resources",
          "spec.initContainers.restartPolicy",
          "spec.initContainers.ports",
          "spec.volumes.name",
          "spec.volumes.persistentVolumeClaim",
          "spec.volumes.ephemeral.",
          "status.phase",
          "status.podIP",
          "status.startTime",
          "status.nominatedNodeName",
          "status.resize",
          "status.conditions",
          "status.resourceClaimStatuses",
          "status.containerStatuses.name",
          "status.containerStatuses.ready",
          "status.containerStatuses.restartCount",
          "status.containerStatuses.resources",
          "status.containerStatuses.allocatedResources",
          "status.containerStatuses.state.terminated.exitCode",
          "status.containerStatuses.state.terminated.finishedAt",
          "status.initContainerStatuses.name",
          "status.initContainerStatuses.restartCount",
          "status.initContainerStatuses.resources",
          "status.initContainerStatuses.allocatedResources");

  private static final Fields NODE =
      only(
          METADATA,
          "spec.taints",
          "spec.unschedulable",
          "status.allocatable",
          "status.capacity",
          "status.images");

  /** Owners of pods: nothing of their template is used. */
  private static final Fields WORKLOAD =
      only(
              List.of("metadata"),
              "spec.replicas",
              "spec.selector",
              "status.updateRevision",
              "status.replicas")
          .without("metadata", "managedFields");

  private static final Map<String, Fields> BY_KIND =
      Map.of(
          "Pod", POD,
          "Node", NODE,
          "ReplicaSet", WORKLOAD,
          "StatefulSet", WORKLOAD,
          "ReplicationController", WORKLOAD,
          "Job", ALL,
          "JobTemplate", ALL,
          "CronJob", ALL,
          "JobFlow", ALL,
          "PodGroup", ALL);

  private UsedFields() {}

  private static Fields only(List<String> metadata, String... others) {
    return Fields.only(Stream.concat(metadata.stream(), Stream.of(others)).toArray(String[]::new))
        .without("metadata.annotations", LAST_APPLIED);
  }

  static Fields of(Kind<?> kind) {
    return BY_KIND.getOrDefault(kind.name(), BUT_LAST_APPLIED);
  }
}
