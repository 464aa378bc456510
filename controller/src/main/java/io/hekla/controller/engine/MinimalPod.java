package io.hekla.controller.engine;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.cluster.TaskReader;
import java.util.List;
import java.util.Optional;

/**
 * Resources that a pod on a node takes, where the rest of the pod cannot be read: the requests of
 * its containers, and whether they still run. The resources are taken whatever else is wrong with
 * the pod.
 */
final class MinimalPod {
  private MinimalPod() {}

  /**
   * Returns the pod's task; nothing if the pod has no node, or not even its requests can be read.
   */
  static Optional<TaskInfo> read(Pod pod) {
    String node = pod.getSpec().getNodeName();
    if (node == null || node.isEmpty()) {
      return Optional.empty();
    }
    var meta = pod.getMetadata();
    Pod bare =
        new PodBuilder()
            .withMetadata(
                new ObjectMetaBuilder()
                    .withNamespace(meta.getNamespace())
                    .withName(meta.getName())
                    .withUid(meta.getUid())
                    .withDeletionTimestamp(meta.getDeletionTimestamp())
                    .build())
            .withNewSpec()
            .withNodeName(node)
            .withContainers(holding(pod.getSpec().getContainers()))
            .withInitContainers(holding(pod.getSpec().getInitContainers()))
            .withOverhead(pod.getSpec().getOverhead())
            .endSpec()
            .withNewStatus()
            .withPhase(pod.getStatus() == null ? null : pod.getStatus().getPhase())
            .endStatus()
            .build();
    try {
      return Optional.of(TaskReader.readBeyondBounds(bare));
    } catch (RuntimeException e) {
      return Optional.empty();
    }
  }

  private static List<Container> holding(List<Container> containers) {
    return containers.stream()
        .map(
            one ->
                new ContainerBuilder()
                    .withName(one.getName())
                    .withRestartPolicy(one.getRestartPolicy())
                    .withResources(one.getResources())
                    .build())
        .toList();
  }
}
