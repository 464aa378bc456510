package io.hekla.simulator.experiment;

import io.hekla.model.cluster.ObjectKey;
import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * All that happened in a run.
 *
 * @param jobs in the order of their arrival
 * @param nodes labels of the nodes, by name
 */
public record LoggedRun(List<LoggedJob> jobs, SortedMap<String, Map<String, String>> nodes) {
  public LoggedRun {
    jobs = List.copyOf(jobs);
    nodes = Collections.unmodifiableSortedMap(new TreeMap<>(nodes));
  }

  Optional<LoggedJob> job(ObjectKey key) {
    return jobs.stream().filter(job -> job.key().equals(key)).findFirst();
  }

  /** Returns the pods of a job that were bound before the first pod of the run ended. */
  List<LoggedPod> placedAtFirst(LoggedJob job) {
    Instant first =
        jobs.stream()
            .flatMap(each -> each.pods().stream())
            .flatMap(pod -> pod.ended().stream())
            .min(Comparator.naturalOrder())
            .orElse(Instant.MAX);
    return job.pods().stream()
        .filter(pod -> pod.bound().filter(at -> at.isBefore(first)).isPresent())
        .toList();
  }
}
