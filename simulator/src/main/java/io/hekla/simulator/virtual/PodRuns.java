package io.hekla.simulator.virtual;

import io.hekla.model.cluster.ObjectKey;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Known runs of pods by the names of the pods: run times, which count more than annotations and
 * settings, and places.
 *
 * @param byPod runs of each pod, in the order in which they end; the last one repeats
 * @param nodes node on which the first pod of a name is from its creation, as it ran there before
 */
public record PodRuns(Map<ObjectKey, List<PodRun>> byPod, Map<ObjectKey, String> nodes) {
  /** No known runs. */
  public static final PodRuns NONE = new PodRuns(Map.of(), Map.of());

  public PodRuns {
    byPod = Map.copyOf(byPod);
    nodes = Map.copyOf(nodes);
  }

  /** Returns the same run times, with every pod placed by the scheduler. */
  public PodRuns unplaced() {
    return new PodRuns(byPod, Map.of());
  }

  /**
   * Run of a pod.
   *
   * @param length time from its start to its end; empty if it runs until it is deleted
   * @param exitCode exit code of its containers, 0 to 255
   */
  public record PodRun(Optional<Duration> length, int exitCode) {
    /** Run that only a deletion ends. */
    public static final PodRun UNTIL_DELETED = new PodRun(Optional.empty(), 0);
  }

  /** Returns whether pods of this name have runs that differ. */
  boolean hasSeveral(ObjectKey pod) {
    return byPod.getOrDefault(pod, List.of()).size() > 1;
  }

  /** Returns the run that a pod of this name begins after so many that have ended. */
  Optional<PodRun> of(ObjectKey pod, int ended) {
    List<PodRun> runs = byPod.getOrDefault(pod, List.of());
    return runs.isEmpty()
        ? Optional.empty()
        : Optional.of(runs.get(Math.min(ended, runs.size() - 1)));
  }
}
