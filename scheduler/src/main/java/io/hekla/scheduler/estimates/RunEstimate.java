package io.hekla.scheduler.estimates;

import io.hekla.model.cluster.RunTimes;
import java.time.Duration;
import java.util.Optional;

/**
 * Expected run time of a job, and where that is from.
 *
 * @param limit limit of the job, if it was less than the history says
 * @param history run times of jobs alike, if the estimate is from these
 */
public record RunEstimate(
    Duration time, Source source, Optional<Duration> limit, Optional<RunTimes> history) {
  /** Sources of estimates. */
  public enum Source {
    /** The job states it. */
    STATED,
    /** The job is ended after that time. */
    LIMIT,
    /** Jobs alike took that time. */
    HISTORY,
    /** Nothing is known. */
    DEFAULT
  }

  static RunEstimate of(Duration time, Source source) {
    return new RunEstimate(time, source, Optional.empty(), Optional.empty());
  }

  static RunEstimate ofHistory(RunTimes history, Duration time, Optional<Duration> limit) {
    Optional<Duration> lower = limit.filter(most -> most.compareTo(time) < 0);
    return new RunEstimate(lower.orElse(time), Source.HISTORY, lower, Optional.of(history));
  }
}
