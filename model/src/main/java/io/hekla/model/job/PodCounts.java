package io.hekla.model.job;

import java.util.Map;
import java.util.TreeMap;

/**
 * A Job's pods by task and phase after this observation: pods to be created count as pending, pods
 * to be deleted as terminating. Succeeded indexes whose pod is gone still count.
 */
final class PodCounts {
  private final Map<String, Map<PodPhase, Integer>> counts = new TreeMap<>();
  private int terminating;

  void add(String task, PodPhase phase, int count) {
    if (count > 0) {
      counts.computeIfAbsent(task, name -> new TreeMap<>()).merge(phase, count, Integer::sum);
    }
  }

  void addTerminating() {
    terminating++;
  }

  /** Counts a pod as killed that was counted by its phase. */
  void kill(String task, PodPhase phase) {
    counts.computeIfPresent(
        task,
        (name, byPhase) -> {
          byPhase.computeIfPresent(phase, (same, count) -> count == 1 ? null : count - 1);
          return byPhase.isEmpty() ? null : byPhase;
        });
    terminating++;
  }

  int terminating() {
    return terminating;
  }

  int pending() {
    return all(PodPhase.PENDING);
  }

  int running() {
    return all(PodPhase.RUNNING);
  }

  int succeeded() {
    return all(PodPhase.SUCCEEDED);
  }

  int failed() {
    return all(PodPhase.FAILED);
  }

  int unknown() {
    return all(PodPhase.UNKNOWN);
  }

  /** Returns the number of pods that run or have ended. */
  int started() {
    return running() + succeeded() + failed();
  }

  /** Returns whether no pod waits, runs or leaves. */
  boolean isEmpty() {
    return terminating == 0 && pending() == 0 && running() == 0;
  }

  /** Returns whether a task has any pod in these counts. */
  boolean has(String task) {
    return counts.containsKey(task);
  }

  int of(String task, PodPhase phase) {
    return counts.getOrDefault(task, Map.of()).getOrDefault(phase, 0);
  }

  private int all(PodPhase phase) {
    return counts.values().stream().mapToInt(byPhase -> byPhase.getOrDefault(phase, 0)).sum();
  }

  /** Returns the counts as the status spells them. */
  Map<String, Map<String, Integer>> spelled() {
    var spelled = new TreeMap<String, Map<String, Integer>>();
    counts.forEach(
        (task, byPhase) -> {
          var words = new TreeMap<String, Integer>();
          byPhase.forEach((phase, count) -> words.put(phase.spelling(), count));
          spelled.put(task, words);
        });
    return spelled;
  }
}
