package io.hekla.scheduler.snapshot;

import static java.util.Comparator.naturalOrder;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.PodGroupInfo;
import io.hekla.model.cluster.QuotaAmounts;
import io.hekla.model.resource.ResourceVector;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;

/**
 * Jobs of one queue and one namespace that only wait to be admitted, need the same, may wait as
 * long and are expected to run as long: they are asked about once, as one. Stays the same object as
 * long as its jobs are the same.
 */
public final class WaitingClass {
  private final Key key;
  private final SortedTable<ObjectKey, SnapshotJob> byKey;
  private final List<SnapshotJob> jobs;

  private final Instant oldest;

  /** Common properties of its jobs: all that plugins may read when they vote on admission. */
  public static final class Key {
    private final String queue;
    private final String namespace;
    private final ResourceVector need;
    private final QuotaAmounts quotaNeed;
    private final Optional<Duration> waitingLimit;
    private final Optional<Duration> runningEstimate;
    private final Optional<Duration> runningLimit;
    private final int hash;

    private Key(SnapshotJob job) {
      PodGroupInfo podGroup = job.podGroup();
      queue = job.queueName();
      namespace = podGroup.key().namespace();
      need = podGroup.minResources().orElse(ResourceVector.EMPTY);
      quotaNeed = podGroup.quotaNeed();
      waitingLimit = job.waitingLimit();
      runningEstimate = job.runningEstimate();
      runningLimit = job.runningLimit();
      hash =
          Objects.hash(
              queue, namespace, need, quotaNeed, waitingLimit, runningEstimate, runningLimit);
    }

    static Key of(SnapshotJob job) {
      return new Key(job);
    }

    @Override
    public boolean equals(Object other) {
      return this == other
          || (other instanceof Key that
              && hash == that.hash
              && queue.equals(that.queue)
              && namespace.equals(that.namespace)
              && need.equals(that.need)
              && quotaNeed.equals(that.quotaNeed)
              && waitingLimit.equals(that.waitingLimit)
              && runningEstimate.equals(that.runningEstimate)
              && runningLimit.equals(that.runningLimit));
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }

  private WaitingClass(Key key, SortedTable<ObjectKey, SnapshotJob> byKey) {
    this.key = key;
    this.byKey = byKey;
    jobs = List.copyOf(byKey.values());
    oldest = jobs.stream().map(WaitingClass::created).min(naturalOrder()).orElseThrow();
  }

  private static Instant created(SnapshotJob job) {
    return job.podGroup().created();
  }

  /** Common properties of its jobs; no other class of the snapshot has the same. */
  public Key key() {
    return key;
  }

  /** Its jobs, by key; at least one. */
  public List<SnapshotJob> jobs() {
    return jobs;
  }

  /** Longest time that each of them may wait, if they specify one. */
  public Optional<Duration> waitingLimit() {
    return key.waitingLimit;
  }

  /** Creation time of the oldest of them. */
  public Instant oldest() {
    return oldest;
  }

  /** Returns a class of these jobs; empty if none of them is left. */
  static Optional<WaitingClass> of(Key key, SortedMap<ObjectKey, Optional<SnapshotJob>> jobs) {
    return filled(key, SortedTable.<ObjectKey, SnapshotJob>empty().with(jobs));
  }

  /**
   * Returns this after changes: a job to set, or empty to remove its key; empty if none is left.
   */
  Optional<WaitingClass> with(SortedMap<ObjectKey, Optional<SnapshotJob>> changes) {
    return filled(key, byKey.with(changes));
  }

  private static Optional<WaitingClass> filled(Key key, SortedTable<ObjectKey, SnapshotJob> jobs) {
    return jobs.size() == 0 ? Optional.empty() : Optional.of(new WaitingClass(key, jobs));
  }
}
