package io.hekla.scheduler.snapshot;

import io.hekla.model.resource.ResourceVector;
import java.util.List;

/**
 * The jobs that ask for one queue and what they sum up to. Made anew, from the jobs in the order of
 * their keys, whenever one of them changes: a session of which a queue hears nothing new sums
 * nothing up for it.
 */
public final class QueueJobs {
  /** No jobs. */
  public static final QueueJobs NONE = new QueueJobs(List.of());

  private final List<JobState> jobs;
  private ResourceVector allocated = ResourceVector.EMPTY;
  private ResourceVector pending = ResourceVector.EMPTY;
  private ResourceVector elastic = ResourceVector.EMPTY;
  private ResourceVector expected = ResourceVector.EMPTY;
  private ResourceVector reserved = ResourceVector.EMPTY;

  QueueJobs(List<JobState> jobsByKey) {
    jobs = jobsByKey;
    for (JobState job : jobs) {
      allocated = allocated.plus(job.allocated());
      pending = pending.plus(job.pending());
      elastic = elastic.plus(job.elastic());
      expected = expected.plus(job.expected());
      reserved = reserved.plus(job.reserved());
    }
  }

  /** The jobs, by key. */
  public List<JobState> jobs() {
    return jobs;
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

  /** Sum of {@link JobState#expected}. */
  public ResourceVector expected() {
    return expected;
  }

  /** Sum of {@link JobState#reserved}. */
  public ResourceVector reserved() {
    return reserved;
  }
}
