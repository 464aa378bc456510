package io.hekla.recorder.history;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.hekla.model.api.WellKnownKeys;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodRequest;
import io.hekla.model.resource.ResourceVector;
import io.hekla.model.text.ApiTime;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reader of the records of pods from the objects that the API shows. */
public final class PodRecords {
  /** Reason of an end that no container tells. */
  static final String OBSERVED = "no container tells its end; it was observed then";

  private static final String GPU = "/gpu";

  private PodRecords() {}

  /**
   * Returns the record of a pod; empty if it is on no node.
   *
   * @param podGroup the PodGroup that it belongs to
   * @param queue the queue of that PodGroup; empty if it is not known, then the one that the pod
   *     names itself counts
   * @param userKey label or annotation that names the user
   * @param now time of the observation, where the object has none
   */
  public static Optional<PodRecord> of(
      Pod pod, Optional<ObjectKey> podGroup, Optional<String> queue, String userKey, Instant now) {
    String node = pod.getSpec() == null ? "" : text(pod.getSpec().getNodeName());
    if (node.isEmpty()) {
      return Optional.empty();
    }
    PodStatus status = Objects.requireNonNullElseGet(pod.getStatus(), PodStatus::new);
    Optional<Instant> started = time(status.getStartTime());
    Instant bound =
        status.getConditions().stream()
            .filter(one -> "PodScheduled".equals(one.getType()) && "True".equals(one.getStatus()))
            .map(PodCondition::getLastTransitionTime)
            .flatMap(one -> time(one).stream())
            .findFirst()
            .or(() -> started)
            .orElse(now);
    ResourceVector request = request(pod);
    Optional<Instant> told = toldEnd(status);
    boolean hasEnded = hasEnded(status);
    return Optional.of(
        new PodRecord(
            text(pod.getMetadata().getUid()),
            text(pod.getMetadata().getNamespace()),
            text(pod.getMetadata().getName()),
            key(pod, WellKnownKeys.JOB_NAME),
            key(pod, WellKnownKeys.TASK_SPEC),
            podGroup.map(ObjectKey::name).orElse(""),
            queue.orElseGet(() -> queue(pod)),
            key(pod, userKey),
            node,
            Math.round(request.milliCpu()),
            Math.round(request.memoryBytes()),
            gpus(request),
            time(pod.getMetadata().getCreationTimestamp()).orElse(bound),
            bound,
            started,
            hasEnded ? told.or(() -> Optional.of(now)) : Optional.empty(),
            text(status.getPhase()),
            exitCodes(status),
            hasEnded && told.isEmpty() ? OBSERVED : ""));
  }

  /** Returns the requests of a pod; none if they cannot be read. */
  private static ResourceVector request(Pod pod) {
    try {
      return PodRequest.of(pod);
    } catch (IllegalArgumentException unreadable) {
      return ResourceVector.EMPTY;
    }
  }

  private static long gpus(ResourceVector request) {
    return Math.round(
        request.scalarNames().stream()
            .filter(name -> name.endsWith(GPU))
            .mapToDouble(request::amount)
            .sum());
  }

  private static String queue(Pod pod) {
    String ofJob = key(pod, WellKnownKeys.JOB_QUEUE);
    return ofJob.isEmpty() ? key(pod, WellKnownKeys.QUEUE_NAME) : ofJob;
  }

  private static boolean hasEnded(PodStatus status) {
    return List.of("Succeeded", "Failed").contains(text(status.getPhase()));
  }

  /** Returns the time at which the last container ended, if any tells it. */
  private static Optional<Instant> toldEnd(PodStatus status) {
    return status.getContainerStatuses().stream()
        .filter(PodRecords::isTerminated)
        .flatMap(one -> time(one.getState().getTerminated().getFinishedAt()).stream())
        .max(Instant::compareTo);
  }

  private static String exitCodes(PodStatus status) {
    List<ContainerStatus> ended =
        status.getContainerStatuses().stream().filter(PodRecords::isTerminated).toList();
    return ended.stream()
        .map(one -> one.getName() + "=" + one.getState().getTerminated().getExitCode())
        .collect(Collectors.joining(", "));
  }

  private static boolean isTerminated(ContainerStatus container) {
    return container.getState() != null
        && container.getState().getTerminated() != null
        && container.getState().getTerminated().getExitCode() != null;
  }

  private static String key(Pod pod, String name) {
    Map<String, String> annotations =
        Objects.requireNonNullElse(pod.getMetadata().getAnnotations(), Map.of());
    Map<String, String> labels =
        Objects.requireNonNullElse(pod.getMetadata().getLabels(), Map.of());
    String annotated = text(annotations.get(name));
    return annotated.isEmpty() ? text(labels.get(name)) : annotated;
  }

  private static Optional<Instant> time(@Nullable String text) {
    try {
      return text == null || text.isEmpty() ? Optional.empty() : Optional.of(ApiTime.parse(text));
    } catch (DateTimeException unreadable) {
      return Optional.empty();
    }
  }

  private static String text(@Nullable String value) {
    return Objects.requireNonNullElse(value, "");
  }
}
