package io.hekla.controller.engine;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.hekla.controller.cache.Index;
import io.hekla.controller.cache.OwnerIndex;
import io.hekla.model.api.PodGroup;
import io.hekla.model.cluster.EndedRunInfo;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupInfo;
import io.hekla.model.cluster.PodGroupPhase;
import io.hekla.model.cluster.RunTimes;
import io.hekla.model.text.ApiTime;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Runs of jobs that have succeeded, as far as they ended last: also those whose objects are gone,
 * as of Jobs that are deleted at their end. Source:
 * docs/reference/reservation.md#history-of-run-times.
 */
final class EndedRuns {
  /** Largest number of runs that are remembered: those that may end within a few sessions. */
  static final int MOST = 1_000;

  private final Index<ObjectKey, Pod> podsOfGroup;
  private final TreeSet<EndedRunInfo> byEnd = new TreeSet<>();
  private final Map<ObjectKey, EndedRunInfo> byKey = new HashMap<>();

  EndedRuns(Index<ObjectKey, Pod> podsOfGroup) {
    this.podsOfGroup = podsOfGroup;
  }

  /**
   * Adds a run; returns whether it is news. A run that ended before all of the most that are
   * remembered is none.
   */
  boolean add(EndedRunInfo run) {
    boolean isTooOld =
        byEnd.size() >= MOST
            && run.compareTo(byEnd.getFirst()) < 0
            && !byKey.containsKey(run.key());
    if (isTooOld || run.equals(byKey.get(run.key()))) {
      return false;
    }
    Optional.ofNullable(byKey.put(run.key(), run)).ifPresent(byEnd::remove);
    byEnd.add(run);
    return true;
  }

  /** Removes the run that ended first if there are too many, and returns it. */
  Optional<EndedRunInfo> removeOldest() {
    if (byEnd.size() <= MOST) {
      return Optional.empty();
    }
    EndedRunInfo oldest = byEnd.removeFirst();
    byKey.remove(oldest.key());
    return Optional.of(oldest);
  }

  /**
   * Returns the run of a PodGroup that no Job of ours made; empty unless all its pods have
   * succeeded. A Job reports its runs itself.
   */
  Optional<EndedRunInfo> of(PodGroup object, PodGroupInfo podGroup) {
    if (podGroup.phase() != PodGroupPhase.COMPLETED || OwnerIndex.jobOf(object).isPresent()) {
      return Optional.empty();
    }
    Collection<Pod> pods = podsOfGroup.of(podGroup.key());
    var starts = new ArrayList<Instant>();
    var ends = new ArrayList<Instant>();
    for (Pod pod : pods) {
      Optional<Instant> start = start(pod);
      List<Instant> ofContainers = ends(pod);
      if (start.isEmpty() || ofContainers.isEmpty()) {
        return Optional.empty();
      }
      starts.add(start.get());
      ends.addAll(ofContainers);
    }
    return starts.stream()
        .min(Instant::compareTo)
        .map(
            start ->
                EndedRunInfo.of(
                    RunTimes.keyOf(podGroup),
                    podGroup.uid(),
                    start,
                    ends.stream().max(Instant::compareTo).orElseThrow()));
  }

  /** Returns the start of a pod; empty unless it has succeeded. */
  private static Optional<Instant> start(Pod pod) {
    return pod.getStatus() == null || !"Succeeded".equals(pod.getStatus().getPhase())
        ? Optional.empty()
        : time(pod.getStatus().getStartTime());
  }

  private static List<Instant> ends(Pod pod) {
    List<ContainerStatus> containers = pod.getStatus().getContainerStatuses();
    return containers == null
        ? List.of()
        : containers.stream()
            .map(ContainerStatus::getState)
            .filter(state -> state != null && state.getTerminated() != null)
            .flatMap(state -> time(state.getTerminated().getFinishedAt()).stream())
            .toList();
  }

  private static Optional<Instant> time(String text) {
    try {
      return Optional.of(ApiTime.orEpoch(text)).filter(Instant.EPOCH::isBefore);
    } catch (DateTimeException unreadable) {
      return Optional.empty();
    }
  }
}
