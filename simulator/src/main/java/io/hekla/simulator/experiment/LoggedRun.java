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

  /** Returns the time at which the first pod ended; {@link Instant#MAX} if none did. */
  Instant firstEnd() {
    return jobs.stream()
        .flatMap(job -> job.pods().stream())
        .flatMap(pod -> pod.ended().stream())
        .min(Comparator.naturalOrder())
        .orElse(Instant.MAX);
  }
}
