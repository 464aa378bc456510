package io.hekla.cli.history;

import io.hekla.recorder.history.HistoryEvent;
import io.hekla.recorder.history.HistorySource;
import io.hekla.recorder.history.JobSummary;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** List of the Jobs that began within a span. */
final class JobList {
  private static final String BEGUN = "job.event.begun";

  private final HistorySource source;
  private final Span.Times times;
  private final Instant now;

  JobList(HistorySource source, Span.Times times, Instant now) {
    this.source = source;
    this.times = times;
    this.now = now;
  }

  /**
   * Returns Jobs in the order in which they began.
   *
   * @param most upper bound of their number
   */
  List<JobSummary> find(
      Optional<String> namespace,
      Optional<String> queue,
      Optional<String> user,
      Optional<String> phase,
      int most)
      throws IOException {
    var jobs = new ArrayList<JobSummary>();
    for (HistoryEvent begun :
        source.events("Job", BEGUN, queue, times.from(), times.until(), Integer.MAX_VALUE)) {
      if (namespace.isPresent() && !namespace.get().equals(begun.key().namespace())) {
        continue;
      }
      JobSummary job =
          JobSummary.of(
              begun, source.events("Job", begun.key()), source.podsOfJob(begun.key()), now);
      if (user.filter(one -> !one.equals(job.owner())).isEmpty()
          && phase.filter(one -> !one.equalsIgnoreCase(job.phase())).isEmpty()) {
        jobs.add(job);
        if (jobs.size() == most) {
          break;
        }
      }
    }
    return jobs;
  }
}
