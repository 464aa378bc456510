package io.hekla.cli.history;

import io.hekla.cli.failure.CommandFailure;
import io.hekla.recorder.history.HistoryPage;
import io.hekla.recorder.history.JobFilter;
import io.hekla.recorder.history.JobSummary;
import io.hekla.recorder.history.PodFilter;
import io.hekla.recorder.history.PodRecord;
import io.hekla.recorder.history.ResourceUse;
import io.hekla.recorder.history.UsageFold;
import java.time.Instant;
import java.util.Optional;
import java.util.SortedMap;

/**
 * Histories that commands read: of a folder, a database, or the API of a cluster. Every method
 * throws {@link CommandFailure} where there is no answer.
 */
interface Histories extends AutoCloseable {
  /**
   * Returns the history of the Jobs of a name; where there is none, of the PodGroup of this name.
   *
   * @param name name on the command line, with or without its namespace
   */
  ShownHistory named(String name, Optional<String> namespace);

  /**
   * Returns Jobs in the order in which they began; with a next position if there are more.
   *
   * @param now the present, for Jobs that run
   */
  HistoryPage<JobSummary> jobs(JobFilter filter, int most, Instant now);

  /** Returns pods in the order in which they were bound; with a next position if there are more. */
  HistoryPage<PodRecord> pods(PodFilter filter, int most);

  /** Returns the use of pods by what they share. */
  SortedMap<String, ResourceUse> sums(PodFilter filter, UsageFold.By by);

  /** Returns what happened to a queue; empty if it is not known, or may not be read. */
  Optional<ShownHistory> queue(String name);

  @Override
  void close();
}
