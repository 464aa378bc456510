package io.hekla.scheduler.snapshot;

import io.hekla.model.resource.ResourceVector;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Jobs that ask for one queue, and their sums. Rebuilt, from the jobs in the order of their keys,
 * whenever one of them changes: a session sums nothing up for an unchanged queue.
 */
public final class QueueJobs {
  private final String queue;
  private final List<SnapshotJob> active;
  private final List<WaitingClass> waiting;
  private ResourceVector allocated = ResourceVector.EMPTY;
  private ResourceVector pending = ResourceVector.EMPTY;
  private ResourceVector elastic = ResourceVector.EMPTY;
  private ResourceVector expected = ResourceVector.EMPTY;
  private ResourceVector reserved = ResourceVector.EMPTY;

  /** Sums by holder, once they were needed: they follow from the jobs, so that any thread may. */
  private volatile Optional<Holders> holders = Optional.empty();

  /**
   * Sums of {@link SnapshotJob#allocated} of the jobs of a queue, without holders that hold
   * nothing.
   *
   * @param namespaces by namespace
   * @param users by user, of jobs that name one
   */
  public record Holders(
      SortedMap<String, ResourceVector> namespaces, SortedMap<String, ResourceVector> users) {
    public Holders {
      namespaces = Collections.unmodifiableSortedMap(namespaces);
      users = Collections.unmodifiableSortedMap(users);
    }
  }

  QueueJobs(String queue, List<SnapshotJob> activeByKey, List<WaitingClass> waiting) {
    this.queue = queue;
    this.active = activeByKey;
    this.waiting = waiting;
    for (SnapshotJob job : active) {
      allocated = allocated.plus(job.allocated());
      pending = pending.plus(job.pending());
      elastic = elastic.plus(job.elastic());
      expected = expected.plus(job.expected());
      reserved = reserved.plus(job.reserved());
    }
  }

  static QueueJobs none(String queue) {
    return new QueueJobs(queue, List.of(), List.of());
  }

  /** Returns these without the excluded jobs; the same object if none is excluded. */
  public QueueJobs without(Predicate<SnapshotJob> excluded) {
    List<SnapshotJob> left = active.stream().filter(excluded.negate()).toList();
    return left.size() == active.size() ? this : new QueueJobs(queue, left, waiting);
  }

  /** Name of the queue; it need not exist. */
  public String queue() {
    return queue;
  }

  /** Jobs that do more than wait to be admitted, by key. */
  public List<SnapshotJob> active() {
    return active;
  }

  /** Jobs that only wait to be admitted (see {@link SnapshotJob#isWaiting}). */
  public List<WaitingClass> waiting() {
    return waiting;
  }

  /** Returns whether there is no job. */
  public boolean isEmpty() {
    return active.isEmpty() && waiting.isEmpty();
  }

  /** Sum of {@link SnapshotJob#allocated}. */
  public ResourceVector allocated() {
    return allocated;
  }

  /** Sums by namespace and by user; made on first use. */
  public Holders holders() {
    Optional<Holders> known = holders;
    if (known.isPresent()) {
      return known.get();
    }
    var namespaces = new TreeMap<String, ResourceVector>();
    var users = new TreeMap<String, ResourceVector>();
    for (SnapshotJob job : active) {
      ResourceVector amounts = job.allocated();
      if (!amounts.isEmpty()) {
        namespaces.merge(job.podGroup().key().namespace(), amounts, ResourceVector::plus);
        String user = job.podGroup().userOrNone();
        if (!user.isEmpty()) {
          users.merge(user, amounts, ResourceVector::plus);
        }
      }
    }
    var made = new Holders(namespaces, users);
    holders = Optional.of(made);
    return made;
  }

  /** Sum of {@link SnapshotJob#pending}. */
  public ResourceVector pending() {
    return pending;
  }

  /** Sum of {@link SnapshotJob#elastic}. */
  public ResourceVector elastic() {
    return elastic;
  }

  /**
   * Sum of {@link SnapshotJob#expected}, without jobs that expect more than there is.
   *
   * @param total what all nodes have
   */
  public ResourceVector expected(ResourceVector total) {
    return possible(expected, SnapshotJob::expected, total);
  }

  /**
   * Sum of {@link SnapshotJob#reserved}, without jobs for which more is reserved than there is.
   *
   * @param total what all nodes have
   */
  public ResourceVector reserved(ResourceVector total) {
    return possible(reserved, SnapshotJob::reserved, total);
  }

  /**
   * Returns a sum without its impossible parts: no session admits a job that there is no room for
   * even in an empty cluster, yet a user that may write a PodGroup may claim that it was admitted,
   * and no other job is to wait for that.
   */
  private ResourceVector possible(
      ResourceVector sum, Function<SnapshotJob, ResourceVector> part, ResourceVector total) {
    if (sum.lessEqualOnRequested(total, sum)) {
      return sum;
    }
    ResourceVector possible = ResourceVector.EMPTY;
    for (SnapshotJob job : active) {
      ResourceVector own = part.apply(job);
      if (own.lessEqualOnRequested(total, own)) {
        possible = possible.plus(own);
      }
    }
    return possible;
  }
}
