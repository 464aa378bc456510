package io.hekla.scheduler.snapshot;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.resource.ResourceVector;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * Jobs of one queue that only wait to be let in and need the same: they are asked about once, as
 * one. Stays the same object as long as its jobs are the same.
 */
public final class WaitingClass {
  private final Key key;
  private final Table<ObjectKey, JobState> byKey;
  private final List<JobState> jobs;

  /** What its jobs have in common: their queue and what each of them needs at least. */
  public static final class Key {
    private final String queue;
    private final ResourceVector need;
    private final int hash;

    private Key(String queue, ResourceVector need) {
      this.queue = queue;
      this.need = need;
      hash = 31 * queue.hashCode() + need.hashCode();
    }

    static Key of(JobState job) {
      return new Key(job.queueName(), job.podGroup().minResources().orElse(ResourceVector.EMPTY));
    }

    @Override
    public boolean equals(Object other) {
      return this == other
          || (other instanceof Key that
              && hash == that.hash
              && queue.equals(that.queue)
              && need.equals(that.need));
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }

  private WaitingClass(Key key, Table<ObjectKey, JobState> byKey) {
    this.key = key;
    this.byKey = byKey;
    jobs = List.copyOf(byKey.values());
  }

  /** What its jobs have in common; no other class of the snapshot has it. */
  public Key key() {
    return key;
  }

  /** Its jobs, by key; at least one. */
  public List<JobState> jobs() {
    return jobs;
  }

  /** A class of these; empty if none of them is left. */
  static Optional<WaitingClass> of(Key key, SortedMap<ObjectKey, Optional<JobState>> jobs) {
    return filled(key, Table.<ObjectKey, JobState>empty().with(jobs));
  }

  /** This after changes: a job to set, or empty to remove its key; empty if none is left. */
  Optional<WaitingClass> with(SortedMap<ObjectKey, Optional<JobState>> changes) {
    return filled(key, byKey.with(changes));
  }

  private static Optional<WaitingClass> filled(Key key, Table<ObjectKey, JobState> jobs) {
    return jobs.size() == 0 ? Optional.empty() : Optional.of(new WaitingClass(key, jobs));
  }
}
