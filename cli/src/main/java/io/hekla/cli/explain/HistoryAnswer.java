package io.hekla.cli.explain;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hekla.cli.output.Page;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.history.HistoryAt;
import io.hekla.recorder.history.HistoryEntry;
import io.hekla.recorder.history.HistoryJson;
import io.hekla.recorder.history.HistorySource;
import io.hekla.recorder.history.JobRows;
import io.hekla.recorder.history.ObjectHistory;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Explanation of a Job from the history, where the recording does not reach: why it waited at a
 * time and for how long, and what came before. What would have let it run is not known any more.
 */
record HistoryAnswer(ObjectKey job, JobRows rows, HistoryAt known, String why) {
  /** Entries that the page has. */
  private static final int MOST = 20;

  /**
   * Returns the explanation; empty if the history has nothing of the Job until then.
   *
   * @param at empty for the end of its history
   * @param why why the recording does not have it
   */
  static Optional<HistoryAnswer> of(
      HistorySource history, ObjectKey job, Optional<Instant> at, String why) throws IOException {
    JobRows rows = JobRows.read(history, job);
    return HistoryAt.of(ObjectHistory.of(rows.events(), rows.pods()), at)
        .map(known -> new HistoryAnswer(job, rows, known, why));
  }

  /** Returns everything for programs. */
  ObjectNode json() {
    ObjectNode tree = HistoryJson.of(rows, time -> !time.isAfter(known.at()));
    return tree.put("source", "history")
        .put("subject", job.toString())
        .put("at", known.at().toString())
        .put("why", why);
  }

  /**
   * Returns the page.
   *
   * @param width columns of the terminal; 0 if there is none
   */
  List<String> page(int width) {
    var page = new Page(width);
    Optional<HistoryEntry> waits = known.holding(HistoryEntry.WAITS);
    HistoryEntry last = known.before().getLast();
    page.text(
        0,
        "Job %s at %s: %s"
            .formatted(
                job,
                known.at(),
                waits
                    .map(entry -> "waited, " + entry.text())
                    .orElseGet(() -> last.what() + ", " + last.text())));
    page.text(
        0,
        "This is from the history (%s): what would have let it run is not known any more."
            .formatted(why));
    page.text(0, "");
    known.holding(HistoryEntry.PHASE).ifPresent(phase -> page.field(0, "Phase", held(phase)));
    waits.ifPresent(reason -> page.field(0, "This reason", held(reason)));
    page.heading("What came before");
    List<HistoryEntry> before = known.before();
    int left = Math.max(0, before.size() - MOST);
    if (left > 0) {
      page.text(1, left + " earlier ones: hekla history has all");
    }
    before
        .subList(left, before.size())
        .forEach(
            entry ->
                page.text(
                    1,
                    "%s %s, %s"
                        .formatted(
                            entry.at(), entry.what().toLowerCase(Locale.ROOT), entry.text())));
    return page.lines();
  }

  private static String held(HistoryEntry entry) {
    return "%s; since %s%s"
        .formatted(
            entry.text(),
            entry.at(),
            entry
                .until()
                .map(
                    end ->
                        ", until %s (%,d s)"
                            .formatted(end, Duration.between(entry.at(), end).toSeconds()))
                .orElse(""));
  }
}
