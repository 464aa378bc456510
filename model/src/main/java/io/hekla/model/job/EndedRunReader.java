package io.hekla.model.job;

import io.hekla.model.api.Job;
import io.hekla.model.api.JobStatus;
import io.hekla.model.cluster.EndedRunInfo;
import io.hekla.model.cluster.PodGroupInfo;
import io.hekla.model.cluster.PodGroupReader;
import io.hekla.model.cluster.RunTimes;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Reader of the last run of a Job that has completed. Source:
 * docs/reference/reservation.md#history-of-run-times.
 */
public final class EndedRunReader {
  private EndedRunReader() {}

  /**
   * Returns the run; empty if the Job has not completed, if its status does not say since when it
   * ran, or if it cannot be read.
   *
   * @param priorities values of the PriorityClasses by name; asked only for a run
   */
  public static Optional<EndedRunInfo> read(Job job, Supplier<Map<String, Integer>> priorities) {
    try {
      return readable(job, priorities);
    } catch (IllegalArgumentException | DateTimeException e) {
      // It has ended, and whoever acts on it reports the fault.
      return Optional.empty();
    }
  }

  private static Optional<EndedRunInfo> readable(
      Job job, Supplier<Map<String, Integer>> priorities) {
    JobStatus status = job.getStatus();
    boolean isCompleted =
        status != null
            && status.state != null
            && JobPhase.COMPLETED.spelling().equals(status.state.phase);
    if (!isCompleted || job.getSpec() == null) {
      return Optional.empty();
    }
    JobReport report = JobStatusConverter.read(Optional.of(status));
    return report.conditions().stream()
        .filter(condition -> condition.phase() == JobPhase.RUNNING)
        .map(JobReport.Condition::since)
        .filter(start -> start.isAfter(Instant.EPOCH) && report.since().isAfter(Instant.EPOCH))
        .findFirst()
        .map(start -> run(job, priorities, start, report.since()));
  }

  private static EndedRunInfo run(
      Job job, Supplier<Map<String, Integer>> priorities, Instant start, Instant end) {
    // Its PodGroup as it was when it waited: no pod was done then.
    PodGroupInfo asWaiting =
        PodGroupReader.read(JobPodGroupBuilder.of(job, priorities.get(), FinishedDeletedPods.NONE));
    return EndedRunInfo.of(RunTimes.keyOf(asWaiting), job.getMetadata().getUid(), start, end);
  }
}
