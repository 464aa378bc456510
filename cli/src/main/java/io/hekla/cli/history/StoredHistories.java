package io.hekla.cli.history;

import io.hekla.cli.failure.CommandFailure;
import io.hekla.cli.recording.NamespacedName;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.history.HistoryJson;
import io.hekla.recorder.history.HistoryPage;
import io.hekla.recorder.history.HistorySource;
import io.hekla.recorder.history.JobFilter;
import io.hekla.recorder.history.JobSearch;
import io.hekla.recorder.history.JobSummary;
import io.hekla.recorder.history.ObjectHistory;
import io.hekla.recorder.history.ObjectRows;
import io.hekla.recorder.history.PodFilter;
import io.hekla.recorder.history.PodRecord;
import io.hekla.recorder.history.Position;
import io.hekla.recorder.history.ResourceUse;
import io.hekla.recorder.history.UsageFold;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/** Histories in tables of a folder or a database. */
final class StoredHistories implements Histories {
  /** Rows of an object that fit in the memory of a command. */
  private static final int MOST = 100_000;

  private final HistorySource source;

  StoredHistories(HistorySource source) {
    this.source = source;
  }

  /** A question to the tables. */
  @FunctionalInterface
  private interface Reading<T> {
    T read() throws IOException;
  }

  private <T> T read(Reading<T> reading) {
    try {
      return reading.read();
    } catch (IOException e) {
      throw new CommandFailure(source.place() + ": " + e.getMessage(), e);
    }
  }

  @Override
  public JobHistory job(String name, Optional<String> namespace) {
    ObjectKey key = NamespacedName.read(name, namespace);
    ObjectRows rows = read(() -> ObjectRows.ofJob(source, key, Optional.empty(), MOST));
    if (rows.isEmpty()) {
      throw new CommandFailure(
          "%s: no Job %s is in the history; hekla history --since 90d lists those that are"
              .formatted(source.place(), key));
    }
    return history(key, rows);
  }

  private static JobHistory history(ObjectKey key, ObjectRows rows) {
    return new JobHistory(
        key,
        ObjectHistory.of(rows.events(), rows.pods()),
        rows.pods(),
        rows.cutBefore(),
        isWithin -> HistoryJson.of(rows, isWithin));
  }

  @Override
  public HistoryPage<JobSummary> jobs(JobFilter filter, int most, Instant now) {
    return read(
        () -> new JobSearch(source, filter, now).page(Position.FIRST, most, Integer.MAX_VALUE));
  }

  @Override
  public List<PodRecord> pods(PodFilter filter) {
    return read(() -> source.pods(filter));
  }

  @Override
  public SortedMap<String, ResourceUse> sums(PodFilter filter, UsageFold.By by) {
    var fold = new UsageFold(by, filter.from(), filter.until());
    return read(
        () -> {
          source.pods(filter, Position.FIRST, Integer.MAX_VALUE, fold::take);
          return fold.sums();
        });
  }

  @Override
  public Optional<JobHistory> queue(String name) {
    ObjectRows rows = read(() -> ObjectRows.ofQueue(source, name, Optional.empty(), MOST));
    return rows.isEmpty() ? Optional.empty() : Optional.of(history(new ObjectKey("", name), rows));
  }

  @Override
  public void close() {
    source.close();
  }
}
