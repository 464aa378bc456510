package io.hekla.simulator.virtual;

import io.hekla.model.cluster.ObjectKey;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Run times of pods by their names, over annotations and settings.
 *
 * @param byPod runs of each pod, in the order in which they end; the last one repeats
 */
public record PodRuns(Map<ObjectKey, List<PodRun>> byPod) {
  /** Run times of pods that have none of their own. */
  public static final PodRuns NONE = new PodRuns(Map.of());

  public PodRuns {
    byPod = Map.copyOf(byPod);
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
