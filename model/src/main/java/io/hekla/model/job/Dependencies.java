package io.hekla.model.job;

import java.util.HashMap;
import java.util.Map;

/**
 * Check whether a task's pods may be created although it waits for other tasks. Evaluated at each
 * observation, for pods that are still to be created; a task that many wait for is evaluated once.
 * Source: docs/reference/controllers.md#dependencies-of-tasks.
 */
final class Dependencies {
  private final PodDiff diff;
  private final Map<String, Integer> running = new HashMap<>();
  private final Map<String, Boolean> ready = new HashMap<>();

  /** Creates the check for an observation whose pods are counted. */
  Dependencies(PodDiff diff) {
    this.diff = diff;
    for (JobObservation.Pod pod : diff.staying()) {
      if (pod.phase() == PodPhase.RUNNING && pod.ready()) {
        running.merge(pod.task(), 1, Integer::sum);
      }
    }
  }

  boolean met(JobRules.Task task) {
    var waits = task.dependencies();
    return waits.any()
        ? waits.tasks().stream().anyMatch(this::isReady)
        : waits.tasks().stream().allMatch(this::isReady);
  }

  /**
   * Returns whether a task is ready: once minAvailable of its pods are, or at once if it specifies
   * none.
   */
  private boolean isReady(String name) {
    return ready.computeIfAbsent(
        name,
        unknown ->
            diff.task(name)
                .filter(
                    task ->
                        task.minAvailable() == JobRules.UNSET || ready(task) >= task.minAvailable())
                .isPresent());
  }

  private int ready(JobRules.Task task) {
    var done = diff.finished().getOrDefault(task.name(), IndexSet.EMPTY);
    return running.getOrDefault(task.name(), 0) + done.below(task.replicas()).size();
  }
}
