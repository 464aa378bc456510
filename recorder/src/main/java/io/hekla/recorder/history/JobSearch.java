package io.hekla.recorder.history;

import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.job.JobPodGroupBuilder;
import io.hekla.recorder.limit.OutOfTime;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** List of Jobs, each incarnation one, in the order in which they began, page by page. */
public final class JobSearch {
  private static final String BEGUN = "job.event.begun";

  /** Jobs that are read at once. */
  private static final int CHUNK = 200;

  /** Rows of one Job that a line is made of: those of its events, and those of its pods. */
  private static final int MOST_ROWS = 20_000;

  private final HistorySource source;
  private final JobFilter filter;
  private final Instant now;

  /**
   * Creates the list.
   *
   * @param now the present, for Jobs that run
   */
  public JobSearch(HistorySource source, JobFilter filter, Instant now) {
    this.source = source;
    this.filter = filter;
    this.now = now;
  }

  /**
   * Returns the next Jobs.
   *
   * @param most most Jobs of the page
   * @param mostRead most Jobs that are read for it, of which few may match
   * @throws OutOfTime if the time of the source is over before one is read; later it ends the page
   */
  public HistoryPage<JobSummary> page(Position start, int most, int mostRead) throws IOException {
    var events =
        new EventFilter(
            "Job", BEGUN, filter.namespace(), filter.queue(), filter.from(), filter.until());
    var jobs = new ArrayList<JobSummary>();
    Position at = start.at().isBefore(filter.from()) ? new Position(filter.from(), 0) : start;
    int read = 0;
    try {
      while (true) {
        List<HistoryEvent> chunk = source.events(events.since(at.at()), at.skipped(), CHUNK);
        for (HistoryEvent begun : chunk) {
          if (jobs.size() == most || read == mostRead) {
            return new HistoryPage<>(jobs, Optional.of(at));
          }
          JobSummary job = summary(begun);
          if (filter.matches(job)) {
            jobs.add(job);
          }
          read++;
          at = at.after(begun.at());
        }
        if (chunk.size() < CHUNK) {
          return new HistoryPage<>(jobs, Optional.empty());
        }
      }
    } catch (OutOfTime over) {
      if (read == 0) {
        throw over;
      }
      return new HistoryPage<>(jobs, Optional.of(at));
    }
  }

  /** Returns a Job in a line, of its first {@link #MOST_ROWS} events and pods. */
  private JobSummary summary(HistoryEvent begun) throws IOException {
    ObjectKey job = begun.key();
    String uid = begun.context().uid();
    PodsOf pods =
        uid.isEmpty()
            ? new PodsOf.Job(job)
            : new PodsOf.PodGroup(
                new ObjectKey(job.namespace(), JobPodGroupBuilder.name(job.name(), uid)));
    return JobSummary.of(
        begun,
        source.events("Job", job, RowRange.earliest(begun.at(), MOST_ROWS)).rows(),
        source.pods(pods, RowRange.earliest(Instant.EPOCH, MOST_ROWS)).rows(),
        now);
  }
}
