package io.hekla.cli.history;

import io.hekla.cli.failure.CommandFailure;
import io.hekla.cli.recording.NamespacedName;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.model.text.NearestName;
import io.hekla.recorder.explain.Explanation.Subject;
import io.hekla.recorder.explain.SubjectRows;
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
import io.hekla.recorder.history.PodSearch;
import io.hekla.recorder.history.Position;
import io.hekla.recorder.history.ResourceUse;
import io.hekla.recorder.history.UsageFold;
import java.io.IOException;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/** Histories in tables of a folder or a database. */
final class StoredHistories implements Histories {
  /** Rows of an object that fit in the memory of a command. */
  private static final int MOST = 100_000;

  /** Kinds of objects that have a history by their name. */
  private static final Set<Subject.Kind> NAMED =
      EnumSet.of(Subject.Kind.JOB, Subject.Kind.POD_GROUP);

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
  public ShownHistory named(String name, Optional<String> namespace) {
    ObjectKey key = NamespacedName.read(name, namespace);
    return read(() -> SubjectRows.find(source, key, NAMED, Optional.empty(), MOST))
        .map(StoredHistories::history)
        .orElseThrow(() -> new CommandFailure(missing(key)));
  }

  private String missing(ObjectKey key) {
    Set<String> names = read(() -> SubjectRows.names(source, key.namespace()));
    return "%s: no Job or PodGroup %s is in the history; %s"
        .formatted(
            source.place(),
            key,
            NearestName.to(key.toString(), names)
                .map(near -> "did you mean " + near + "?")
                .orElse("hekla history --since 90d lists the Jobs that are"));
  }

  private static ShownHistory history(ObjectRows rows) {
    return new ShownHistory(
        rows.kind(),
        rows.object(),
        ObjectHistory.of(rows),
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
  public HistoryPage<PodRecord> pods(PodFilter filter, int most) {
    return read(() -> PodSearch.page(source, filter, Position.FIRST, most));
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
  public Optional<ShownHistory> queue(String name) {
    ObjectRows rows = read(() -> ObjectRows.ofQueue(source, name, Optional.empty(), MOST));
    return rows.isEmpty() ? Optional.empty() : Optional.of(history(rows));
  }

  @Override
  public void close() {
    source.close();
  }
}
