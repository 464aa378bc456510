package io.hekla.model.job;

import java.util.Optional;

/**
 * What a lifecycle policy can wait for; {@code event} in a manifest. Source: reference
 * api-and-controllers.md §1.1, §3.2.
 */
public enum JobOccasion {
  /** Any of them, except that {@link #POD_PENDING} needs a timeout. */
  ANY("*"),
  /** A pod waits to run; only policies with a timeout ask for it. */
  POD_PENDING("PodPending"),
  /** A pod runs; accepted in manifests, never acted upon. */
  POD_RUNNING("PodRunning"),
  /** A pod ended badly. */
  POD_FAILED("PodFailed"),
  /** A pod that the Job had made is gone, and the Job did not delete it. */
  POD_EVICTED("PodEvicted"),
  /** The PodGroup's phase is Unknown. */
  UNKNOWN("Unknown"),
  /** All pods of a task ended well. */
  TASK_COMPLETED("TaskCompleted"),
  /** The containers of a task restarted too often. */
  TASK_FAILED("TaskFailed"),
  /** Something changed; never acted upon by a policy. */
  OUT_OF_SYNC("OutOfSync"),
  /** A Command object; never acted upon by a policy. */
  COMMAND_ISSUED("CommandIssued"),
  /** Accepted in manifests; nothing ever gives rise to it. */
  JOB_UPDATED("JobUpdated");

  private final String spelling;

  JobOccasion(String spelling) {
    this.spelling = spelling;
  }

  /** The occasion as manifests spell it. */
  public String spelling() {
    return spelling;
  }

  /** Reads a manifest's spelling; empty if there is no such occasion. */
  public static Optional<JobOccasion> read(String spelling) {
    for (JobOccasion occasion : values()) {
      if (occasion.spelling.equals(spelling)) {
        return Optional.of(occasion);
      }
    }
    return Optional.empty();
  }
}
