package io.hekla.cli.history;

import io.hekla.cli.output.Age;
import io.hekla.recorder.history.JobSummary;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Jobs as rows, each incarnation one. */
final class SummaryTable {
  /** Kind of a row, of which a list with the events of a queue has several. */
  static final RowFormat.Field KIND = RowFormat.Field.forPrograms("KIND");

  private static final List<RowFormat.Field> FIELDS =
      List.of(
          RowFormat.Field.text("JOB", 0),
          RowFormat.Field.text("QUEUE", 4),
          RowFormat.Field.text("USER", 5),
          RowFormat.Field.text("BEGUN", 0),
          RowFormat.Field.text("PHASE", 0),
          RowFormat.Field.number("WAITED", 1),
          RowFormat.Field.number("RAN", 1),
          RowFormat.Field.number("PODS", 2),
          RowFormat.Field.number("CPU-HOURS", 3),
          RowFormat.Field.number("MEMORY-GIB-HOURS", 7),
          RowFormat.Field.number("GPU-HOURS", 6),
          RowFormat.Field.text("UID", 9),
          RowFormat.Field.text("EXIT-CODES", 5),
          RowFormat.Field.wide("NODES"),
          RowFormat.Field.wide("REASON"),
          KIND);

  private SummaryTable() {}

  /** Returns the Jobs as rows. */
  static RowFormat.Rows rows(List<JobSummary> jobs, Instant now, ZoneId zone) {
    return new RowFormat.Rows(FIELDS, cells(jobs, now), shown(jobs, now, zone));
  }

  /** Returns the cells for programs: times of RFC 3339, durations in seconds. */
  private static List<List<String>> cells(List<JobSummary> jobs, Instant now) {
    return jobs.stream()
        .map(
            one ->
                row(
                    one,
                    one.begun().map(Instant::toString).orElse(""),
                    waited(one, now).map(time -> Long.toString(time.toSeconds())).orElse(""),
                    ran(one, now).map(time -> Long.toString(time.toSeconds())).orElse(""),
                    "%.4f"))
        .toList();
  }

  /** Returns the lines for people, times of a zone. */
  private static List<List<String>> shown(List<JobSummary> jobs, Instant now, ZoneId zone) {
    return jobs.stream()
        .map(
            one ->
                row(
                    one,
                    one.begun().map(time -> ShownTime.of(time, zone)).orElse(""),
                    waited(one, now).map(Age::of).orElse(""),
                    ran(one, now).map(Age::of).orElse(""),
                    "%.2f"))
        .toList();
  }

  private static List<String> row(
      JobSummary job, String begun, String waited, String ran, String number) {
    return List.of(
        job.job().toString(),
        job.queue(),
        job.owner(),
        begun,
        job.phase(),
        waited,
        ran,
        Integer.toString(job.use().pods()),
        String.format(Locale.ROOT, number, job.use().cpuHours()),
        String.format(Locale.ROOT, number, job.use().memoryGibHours()),
        String.format(Locale.ROOT, number, job.use().gpuHours()),
        job.uid(),
        job.exitCodes(),
        job.nodes(),
        job.reason(),
        "Job");
  }

  /** Returns the time to the bind of the first pod; of a Job without one, to its end or now. */
  private static Optional<Duration> waited(JobSummary job, Instant now) {
    return job.begun()
        .map(begun -> Duration.between(begun, job.bound().or(job::ended).orElse(now)))
        .filter(time -> !time.isNegative());
  }

  private static Optional<Duration> ran(JobSummary job, Instant now) {
    return job.bound()
        .map(bound -> Duration.between(bound, job.ended().orElse(now)))
        .filter(time -> !time.isNegative());
  }
}
