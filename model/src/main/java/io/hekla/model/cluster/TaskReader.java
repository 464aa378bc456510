package io.hekla.model.cluster;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSchedulingGate;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.hekla.model.api.WellKnownKeys;
import java.time.DateTimeException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reader of pods for the scheduler. Source: docs/reference/scheduler-model.md#pod-request,
 * docs/reference/scheduler-model.md#tasks.
 */
public final class TaskReader {
  private TaskReader() {}

  /**
   * Reads the task of a pod. A pod without uid is identified by {@code namespace/name}.
   *
   * @throws IllegalArgumentException if a quantity, operator or time in it cannot be read, or if it
   *     is beyond {@link PodBounds}; the message names the pod and the place
   */
  public static TaskInfo read(Pod pod) {
    return read(pod, Optional.empty());
  }

  /**
   * Reads the task of a pod as {@link #read(Pod)} does.
   *
   * @param group the PodGroup that it belongs to if it does not name one
   */
  public static TaskInfo read(Pod pod, Optional<ObjectKey> group) {
    try {
      if (pod.getSpec() == null) {
        throw new IllegalArgumentException("spec is missing");
      }
      within(pod.getSpec());
      return read(pod, Metadata.of(pod), group);
    } catch (IllegalArgumentException | DateTimeException e) {
      throw Unreadable.object("pod", pod, e);
    }
  }

  /**
   * Reads the task of a pod as {@link #read(Pod)} does, without limit of the number of its
   * resources: for a pod on a node, which takes room there whatever else is wrong with it.
   */
  public static TaskInfo readBeyondBounds(Pod pod) {
    return read(pod, Metadata.of(pod), Optional.empty());
  }

  private static TaskInfo read(Pod pod, Metadata metadata, Optional<ObjectKey> otherwise) {
    PodSpec spec = pod.getSpec();
    PodStatus status = FactJson.orElse(pod.getStatus(), new PodStatus());
    return new TaskInfo(
        metadata.uid(),
        metadata.key(),
        Optional.ofNullable(metadata.annotations().get(WellKnownKeys.GROUP_NAME))
            .filter(group -> !group.isEmpty())
            .map(group -> new ObjectKey(metadata.key().namespace(), group))
            .or(() -> otherwise),
        metadata.annotationOrLabel(WellKnownKeys.TASK_SPEC).orElse(""),
        metadata
            .integer(WellKnownKeys.TASK_PRIORITY)
            .filter(priority -> priority == priority.intValue())
            .map(Long::intValue)
            .orElse(FactJson.orElse(spec.getPriority(), 1)),
        FactJson.text(spec.getPriorityClassName()),
        PodRequest.of(pod),
        PodRequest.nonZeroOf(pod),
        status(pod, FactJson.text(status.getPhase())),
        FactJson.text(spec.getNodeName()),
        FactJson.text(status.getNominatedNodeName()),
        metadata.created(),
        !"Never".equals(spec.getPreemptionPolicy()),
        metadata.isPreemptable(true),
        gating(spec, metadata),
        ConstraintReader.read(spec),
        DemandReader.read(spec, metadata),
        ClaimReader.read(spec, status, metadata),
        HistoryReader.read(status),
        metadata.labels(),
        metadata.annotations(),
        RelationReader.read(spec, metadata),
        images(spec),
        WorkloadReader.workloadOf(pod));
  }

  private static void within(PodSpec spec) {
    List<PodBounds.Excess> excesses = PodBounds.excesses(spec);
    if (!excesses.isEmpty()) {
      throw new IllegalArgumentException("spec has " + excesses.getFirst());
    }
  }

  private static TaskInfo.Gating gating(PodSpec spec, Metadata metadata) {
    List<PodSchedulingGate> gates = FactJson.list(spec.getSchedulingGates());
    if (gates.isEmpty()) {
      return TaskInfo.Gating.NONE;
    }
    boolean isQueues =
        gates.size() == 1
            && WellKnownKeys.QUEUE_ALLOCATION_GATE.equals(gates.getFirst().getName())
            && "true".equals(metadata.annotations().get(WellKnownKeys.QUEUE_ALLOCATION_GATE));
    return isQueues ? TaskInfo.Gating.BY_QUEUE : TaskInfo.Gating.BY_OTHERS;
  }

  /** Returns the status of a pod by what the API shows; a pod without phase is new. */
  private static TaskStatus status(Pod pod, String phase) {
    boolean leaving = pod.getMetadata().getDeletionTimestamp() != null;
    return switch (phase) {
      case "Running" -> leaving ? TaskStatus.RELEASING : TaskStatus.RUNNING;
      case "Pending", "" -> {
        if (leaving) {
          yield TaskStatus.RELEASING;
        }
        yield FactJson.text(pod.getSpec().getNodeName()).isEmpty()
            ? TaskStatus.PENDING
            : TaskStatus.BOUND;
      }
      case "Succeeded" -> TaskStatus.SUCCEEDED;
      case "Failed" -> TaskStatus.FAILED;
      default -> TaskStatus.UNKNOWN;
    };
  }

  /** Returns image names as nodes spell them: with the tag {@code latest} where none is given. */
  private static List<String> images(PodSpec spec) {
    return Stream.of(FactJson.list(spec.getInitContainers()), FactJson.list(spec.getContainers()))
        .flatMap(List::stream)
        .map(Container::getImage)
        .map(FactJson::text)
        .filter(image -> !image.isEmpty())
        .map(image -> image.lastIndexOf(':') > image.lastIndexOf('/') ? image : image + ":latest")
        .toList();
  }
}
