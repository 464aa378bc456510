package io.hekla.recorder.explain;

import io.hekla.recorder.history.HistoryEvent;
import io.hekla.recorder.history.HistoryRows;
import io.hekla.recorder.history.HistorySource;
import io.hekla.recorder.history.RowRange;
import io.hekla.recorder.history.Verdict;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Begin of the reason for which a PodGroup waits, from the history: this has each change of the
 * reason, where the recording is searched only so far back.
 */
final class ReasonBegin {
  /**
   * Rows of a PodGroup that are read: one for each change, and one for each start of a scheduler.
   */
  private static final int MOST_ROWS = 500;

  private ReasonBegin() {}

  /**
   * Returns an explanation with the time at which its reason began, if the recording does not have
   * it and the history does.
   */
  static Explanation in(HistorySource source, Explanation explanation) throws IOException {
    Optional<WaitHistory> recorded = explanation.history().filter(WaitHistory::isAtLeast);
    return recorded.isEmpty()
        ? explanation
        : of(source, explanation, recorded.get())
            .map(found -> explanation.since(found, note(recorded.get(), found)))
            .orElse(explanation);
  }

  private static Optional<WaitHistory> of(
      HistorySource source, Explanation explanation, WaitHistory recorded) throws IOException {
    HistoryRows<HistoryEvent> rows =
        source.events(
            Explanation.Subject.Kind.POD_GROUP.text(),
            explanation.podGroup(),
            RowRange.latest(explanation.at(), MOST_ROWS));
    List<Verdict> verdicts =
        rows.rows().stream()
            // One of the same name before it was another one.
            .filter(row -> !row.at().isBefore(recorded.created()))
            .flatMap(row -> Verdict.of(row).stream())
            .toList();
    Verdict first = null;
    for (Verdict one : verdicts.reversed()) {
      if (!one.reason().isLike(explanation.reason())) {
        break;
      }
      first = one;
    }
    if (first == null || !first.at().isBefore(recorded.since())) {
      return Optional.empty();
    }
    boolean mayBeOlder = rows.isCut() && first.equals(verdicts.getFirst());
    return Optional.of(
        new WaitHistory(
            recorded.created(),
            first.at(),
            first.session().toString(),
            Duration.ZERO,
            mayBeOlder,
            recorded.meanwhile()));
  }

  private static String note(WaitHistory recorded, WaitHistory found) {
    Instant searched = recorded.since();
    return "since when is from the history; what changed between %s and %s was not searched"
        .formatted(found.since(), searched);
  }
}
