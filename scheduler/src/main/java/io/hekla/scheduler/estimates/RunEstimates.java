package io.hekla.scheduler.estimates;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.scheduler.snapshot.SnapshotJob;
import io.hekla.scheduler.snapshot.SortedTable;
import java.time.Duration;
import java.time.Instant;

/**
 * Expected run times of jobs, and the times at which their pods are expected to end. A pod that has
 * run for as long as it was expected to is expected to end within a twentieth of that, at least
 * half a minute: starts and ends take their time. After that it is expected to take twice the time,
 * and then twice that.
 */
public final class RunEstimates {
  /** End of what is not expected to end, as a pod without a PodGroup. */
  public static final Instant NEVER = Instant.MAX;

  /** Run time of jobs that specify none, unless a configuration says otherwise. */
  public static final Duration UNSPECIFIED = Duration.ofHours(1);

  private static final Duration LEAST_GRACE = Duration.ofSeconds(30);
  private static final int GRACE_PART = 20;

  private final SortedTable<ObjectKey, SnapshotJob> jobs;
  private final Instant now;
  private final Duration unspecified;

  /**
   * @param jobs all jobs, by key of their PodGroups
   * @param unspecified run time of jobs that specify none; positive
   */
  public RunEstimates(SortedTable<ObjectKey, SnapshotJob> jobs, Instant now, Duration unspecified) {
    this.jobs = jobs;
    this.now = now;
    this.unspecified = unspecified;
  }

  /** Returns the time from the start of a job to its end. */
  public Duration of(SnapshotJob job) {
    return job.runningEstimate().orElse(unspecified);
  }

  /** Returns the time at which a pod ends that is on a node; always after now. */
  public Instant end(TaskInfo task) {
    return task.podGroup().flatMap(jobs::get).map(job -> end(task, of(job))).orElse(NEVER);
  }

  /**
   * Returns the same for a pod of a job that is known.
   *
   * @param estimate the {@link #of expected run time} of its job
   */
  public Instant end(TaskInfo task, Duration estimate) {
    Instant start = task.history().started().or(() -> task.history().scheduled()).orElse(now);
    Duration elapsed = Duration.between(start, now);
    Duration expected = estimate;
    while (expected.compareTo(elapsed) <= 0) {
      Duration late = expected.plus(grace(expected));
      expected = late.compareTo(elapsed) > 0 ? late : expected.multipliedBy(2);
    }
    return start.plus(expected);
  }

  private static Duration grace(Duration expected) {
    Duration part = expected.dividedBy(GRACE_PART);
    return part.compareTo(LEAST_GRACE) > 0 ? part : LEAST_GRACE;
  }

  /** Returns the time at which a pod ends that starts at a certain time. */
  public Instant endFrom(Instant start, TaskInfo task) {
    return task.podGroup().flatMap(jobs::get).map(job -> start.plus(of(job))).orElse(NEVER);
  }
}
