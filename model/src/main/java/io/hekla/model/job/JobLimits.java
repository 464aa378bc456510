package io.hekla.model.job;

import io.hekla.model.api.Bounds;

/**
 * Limits that an installation sets for Jobs: the hard maxima of {@link Bounds}, or less.
 *
 * @param replicas pods of one Job, summed over its tasks; 1 to {@link Bounds#JOB_REPLICAS}
 */
public record JobLimits(int replicas) {
  /** Hard maxima. */
  public static final JobLimits HARD = new JobLimits(Bounds.JOB_REPLICAS);

  public JobLimits {
    if (replicas < 1 || replicas > Bounds.JOB_REPLICAS) {
      throw new IllegalArgumentException(
          "a limit of %d replicas per Job is not within 1 to %d, the hard maximum"
              .formatted(replicas, Bounds.JOB_REPLICAS));
    }
  }
}
