package io.hekla.controller.api.reading;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.hekla.model.observing.VolcanoComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * Reduction of pods by the fields that only some pods have readers for: there are many pods, and
 * few readers of most.
 */
final class PodTrimmer {
  /** Conditions of a pod on a node that have a reader. */
  private static final Set<String> OF_BOUND_PODS =
      Set.of("PodScheduled", "DisruptionTarget", "PodResizePending");

  private PodTrimmer() {}

  static void trim(HasMetadata object) {
    if (object instanceof Pod pod) {
      trim(pod);
    }
  }

  private static void trim(Pod pod) {
    PodSpec spec = pod.getSpec();
    var volumes = new ArrayList<>(spec.getVolumes());
    volumes.removeIf(
        volume -> volume.getPersistentVolumeClaim() == null && volume.getEphemeral() == null);
    spec.setVolumes(List.copyOf(volumes));
    spec.getContainers().forEach(PodTrimmer::trim);
    spec.setContainers(List.copyOf(spec.getContainers()));
    var status = pod.getStatus();
    if (status == null) {
      return;
    }
    status.getContainerStatuses().forEach(PodTrimmer::trim);
    boolean isBound = spec.getNodeName() != null && !spec.getNodeName().isEmpty();
    if (isBound) {
      // A status patch of a pod without a node is computed from all that it shows.
      status.setConditions(
          status.getConditions().stream()
              .filter(condition -> OF_BOUND_PODS.contains(String.valueOf(condition.getType())))
              .toList());
    }
  }

  /** Drops a container's command unless it is a sign of a Volcano. */
  private static void trim(Container container) {
    boolean isSign =
        Arrays.stream(VolcanoComponent.values())
            .anyMatch(
                program ->
                    mentions(container.getImage(), program)
                        || container.getCommand().stream()
                            .anyMatch(word -> mentions(word, program)));
    if (!isSign) {
      container.setCommand(List.of());
      container.setArgs(List.of());
    }
    container.setPorts(
        container.getPorts().stream()
            .filter(port -> port.getHostPort() != null && port.getHostPort() > 0)
            .toList());
  }

  private static boolean mentions(
      @org.jspecify.annotations.Nullable String text, VolcanoComponent program) {
    return text != null && text.contains(program.executable());
  }

  private static void trim(ContainerStatus container) {
    if (container.getState() != null && container.getState().getTerminated() == null) {
      container.setState(null);
    }
  }
}
