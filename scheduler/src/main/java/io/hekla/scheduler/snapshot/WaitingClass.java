package io.hekla.scheduler.snapshot;

import io.hekla.model.resource.ResourceVector;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Jobs of one queue that only wait to be let in and need the same: they are asked about once, as
 * one. Stays the same object as long as its jobs are the same.
 */
public final class WaitingClass {
  private final List<JobState> jobs;

  private WaitingClass(List<JobState> jobs) {
    this.jobs = List.copyOf(jobs);
  }

  /** Its jobs, by key; at least one. */
  public List<JobState> jobs() {
    return jobs;
  }

  /** The classes of the waiting jobs of a queue, in the order of their first jobs. */
  static List<WaitingClass> of(List<JobState> waitingByKey, List<WaitingClass> before) {
    Map<Optional<ResourceVector>, List<JobState>> byNeed = new LinkedHashMap<>();
    for (JobState job : waitingByKey) {
      byNeed.computeIfAbsent(job.podGroup().minResources(), need -> new ArrayList<>()).add(job);
    }
    Map<List<JobState>, WaitingClass> known = new LinkedHashMap<>();
    before.forEach(one -> known.put(one.jobs, one));
    return byNeed.values().stream()
        .map(jobs -> Optional.ofNullable(known.get(jobs)).orElseGet(() -> new WaitingClass(jobs)))
        .toList();
  }
}
