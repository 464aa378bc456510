package io.hekla.simulator.experiment;

import io.hekla.model.cluster.ObjectKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Job of a run: a Job, or a PodGroup that no Job made, with its pods.
 *
 * @param started time at which enough of its pods had been bound for its gang
 * @param completed time at which it had completed: a Job by its phase, a PodGroup with the last of
 *     its pods
 * @param pods all pods that it ever had, in the order of their creation
 */
public record LoggedJob(
    ObjectKey key,
    Instant arrived,
    Optional<Instant> started,
    Optional<Instant> completed,
    List<LoggedPod> pods) {
  public LoggedJob {
    pods = List.copyOf(pods);
  }

  /** Returns whether it holds nodes, and never completes. */
  boolean isStuck() {
    return completed.isEmpty()
        && pods.stream().anyMatch(pod -> pod.isPlaced() && pod.ended().isEmpty());
  }

  /** Returns the number of its pods that were bound before a time. */
  int placedBefore(Instant time) {
    return (int) pods.stream().filter(pod -> pod.bound().filter(time::isAfter).isPresent()).count();
  }

  /** Returns the nodes that its pods were bound to. */
  Set<String> nodes() {
    return pods.stream()
        .filter(LoggedPod::isPlaced)
        .map(LoggedPod::node)
        .collect(Collectors.toSet());
  }
}
