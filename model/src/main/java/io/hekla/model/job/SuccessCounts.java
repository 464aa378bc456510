package io.hekla.model.job;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Indexes of each task that have succeeded, and so never run again. */
final class SuccessCounts {
  private SuccessCounts() {}

  /**
   * Returns the known successes and those of these pods: pods that a kill took do not count.
   *
   * @param tasks tasks that the Job has
   */
  static Map<String, IndexSet> and(
      Map<String, IndexSet> known,
      List<JobObservation.Pod> pods,
      KilledPods kills,
      Set<String> tasks) {
    var seen = new TreeMap<String, IndexRanges>();
    for (JobObservation.Pod pod : pods) {
      if (pod.phase() == PodPhase.SUCCEEDED
          && !pod.outOfSync()
          && !kills.hasKilled(pod)
          && tasks.contains(pod.task())) {
        seen.computeIfAbsent(pod.task(), name -> new IndexRanges()).add(pod.index());
      }
    }
    if (seen.isEmpty()) {
      return known;
    }
    var all = new TreeMap<>(known);
    seen.forEach(
        (task, indexes) ->
            all.put(task, all.getOrDefault(task, IndexSet.EMPTY).with(indexes.set())));
    return all;
  }
}
