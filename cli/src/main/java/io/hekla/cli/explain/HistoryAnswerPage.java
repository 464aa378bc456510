package io.hekla.cli.explain;

import io.hekla.cli.output.Page;
import io.hekla.recorder.history.HistoryAnswer;
import io.hekla.recorder.history.HistoryEntry;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Explanation from the history as a page for people. */
final class HistoryAnswerPage {
  /** Entries that the page has. */
  private static final int MOST = 20;

  private HistoryAnswerPage() {}

  /**
   * Returns the page.
   *
   * @param width columns of the terminal; 0 if there is none
   */
  static List<String> of(HistoryAnswer answer, int width) {
    var page = new Page(width);
    Optional<HistoryEntry> waits = answer.known().holding(HistoryEntry.WAITS);
    HistoryEntry last = answer.known().before().getLast();
    page.text(
        0,
        "%s %s at %s: %s"
            .formatted(
                answer.kind(),
                answer.object(),
                answer.known().at(),
                waits
                    .map(entry -> "waited, " + entry.text())
                    .orElseGet(() -> last.what() + ", " + last.text())));
    page.text(
        0,
        "This is from the history (%s): what would have let it run is not known any more."
            .formatted(answer.why()));
    page.text(0, "");
    answer
        .known()
        .holding(HistoryEntry.PHASE)
        .ifPresent(phase -> page.field(0, "Phase", held(phase)));
    waits.ifPresent(reason -> page.field(0, "This reason", held(reason)));
    page.heading("What came before");
    List<HistoryEntry> before = answer.known().before();
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
