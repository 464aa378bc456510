package io.hekla.scheduler.snapshot;

import io.hekla.model.resource.ResourceVector;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The jobs that ask for one queue and what they sum up to. Made anew, from the jobs in the order of
 * their keys, whenever one of them changes: a session of which a queue hears nothing new sums
 * nothing up for it.
 */
public final class QueueJobs {
  private final String queue;
  private final List<JobState> active;
  private final List<WaitingClass> waiting;
  private ResourceVector allocated = ResourceVector.EMPTY;
  private ResourceVector pending = ResourceVector.EMPTY;
  private ResourceVector elastic = ResourceVector.EMPTY;
  private ResourceVector expected = ResourceVector.EMPTY;
  private ResourceVector reserved = ResourceVector.EMPTY;

  QueueJobs(String queue, List<JobState> activeByKey, List<WaitingClass> waiting) {
    this.queue = queue;
    this.active = activeByKey;
    this.waiting = waiting;
    for (JobState job : active) {
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

  /** These without those jobs of which something holds; the same object if it holds of none. */
  public QueueJobs without(Predicate<JobState> excluded) {
    List<JobState> left = active.stream().filter(excluded.negate()).toList();
    return left.size() == active.size() ? this : new QueueJobs(queue, left, waiting);
  }

  /** Name of the queue; it need not exist. */
  public String queue() {
    return queue;
  }

  /** The jobs that do more than wait to be let in, by key. */
  public List<JobState> active() {
    return active;
  }

  /** The jobs that only wait to be let in (see {@link JobState#isWaiting}). */
  public List<WaitingClass> waiting() {
    return waiting;
  }

  /** Whether there is no job. */
  public boolean isEmpty() {
    return active.isEmpty() && waiting.isEmpty();
  }

  /** Sum of {@link JobState#allocated}. */
  public ResourceVector allocated() {
    return allocated;
  }

  /** Sum of {@link JobState#pending}. */
  public ResourceVector pending() {
    return pending;
  }

  /** Sum of {@link JobState#elastic}. */
  public ResourceVector elastic() {
    return elastic;
  }

  /**
   * Sum of {@link JobState#expected}, without jobs that expect more than there is.
   *
   * @param total what all nodes have
   */
  public ResourceVector expected(ResourceVector total) {
    return possible(expected, JobState::expected, total);
  }

  /**
   * Sum of {@link JobState#reserved}, without jobs for which more is reserved than there is.
   *
   * @param total what all nodes have
   */
  public ResourceVector reserved(ResourceVector total) {
    return possible(reserved, JobState::reserved, total);
  }

  /**
   * A sum without its impossible parts: no session lets in a job that there is no room for even in
   * an empty cluster, yet whoever may write a PodGroup may have it say that it was let in, and
   * nobody else shall wait for that.
   */
  private ResourceVector possible(
      ResourceVector sum, Function<JobState, ResourceVector> part, ResourceVector total) {
    if (sum.lessEqualOnRequested(total, sum)) {
      return sum;
    }
    ResourceVector possible = ResourceVector.EMPTY;
    for (JobState job : active) {
      ResourceVector own = part.apply(job);
      if (own.lessEqualOnRequested(total, own)) {
        possible = possible.plus(own);
      }
    }
    return possible;
  }
}
