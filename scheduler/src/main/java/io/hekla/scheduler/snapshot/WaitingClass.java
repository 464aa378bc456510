package io.hekla.scheduler.snapshot;

import io.hekla.model.resource.ResourceVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Jobs of one queue that only wait to be let in and need the same: they are asked about once, as
 * one. Stays the same object as long as its jobs are the same.
 */
public final class WaitingClass {
  private final Key key;
  private final List<JobState> jobs;

  /**
   * What its jobs have in common.
   *
   * @param need the minimum that each of them has to get before it may start
   */
  public record Key(String queue, ResourceVector need) {}

  private WaitingClass(Key key, List<JobState> jobs) {
    this.key = key;
    this.jobs = List.copyOf(jobs);
  }

  /** What its jobs have in common; no other class of the snapshot has it. */
  public Key key() {
    return key;
  }

  /** Its jobs, by key; at least one. */
  public List<JobState> jobs() {
    return jobs;
  }

  /** The classes of the waiting jobs of a queue, in the order of their first jobs. */
  static List<WaitingClass> of(
      String queue, List<JobState> waitingByKey, List<WaitingClass> before) {
    Map<ResourceVector, List<JobState>> byNeed = new LinkedHashMap<>();
    for (JobState job : waitingByKey) {
      ResourceVector need = job.podGroup().minResources().orElse(ResourceVector.EMPTY);
      byNeed.computeIfAbsent(need, first -> new ArrayList<>()).add(job);
    }
    Map<ResourceVector, WaitingClass> known = new HashMap<>();
    before.forEach(one -> known.put(one.key.need, one));
    var classes = new ArrayList<WaitingClass>(byNeed.size());
    byNeed.forEach(
        (need, jobs) ->
            classes.add(
                Optional.ofNullable(known.get(need))
                    .filter(one -> one.jobs.equals(jobs))
                    .orElseGet(() -> new WaitingClass(new Key(queue, need), jobs))));
    return classes;
  }
}
