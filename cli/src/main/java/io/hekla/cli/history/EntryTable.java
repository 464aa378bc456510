package io.hekla.cli.history;

import io.hekla.cli.output.Age;
import io.hekla.model.cluster.ObjectKey;
import io.hekla.recorder.history.HistoryEntry;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Entries of a history as rows. */
final class EntryTable {
  private static final List<RowFormat.Field> FIELDS =
      List.of(
          RowFormat.Field.text("TIME", 0),
          RowFormat.Field.text("OBJECT", 1),
          RowFormat.Field.text("WHAT", 0),
          RowFormat.Field.number("LASTED", 2),
          RowFormat.Field.text("DETAILS", 0));

  /** Entries of the same kind in a row above which a table for people has one line for all. */
  private static final int MOST_ALIKE = 4;

  private EntryTable() {}

  /** Returns the entries as rows. */
  static RowFormat.Rows rows(List<HistoryEntry> entries, Instant now, ZoneId zone) {
    return new RowFormat.Rows(FIELDS, cells(entries), shown(entries, now, zone));
  }

  /** Returns the entries as rows among those of Jobs, with their kind. */
  static RowFormat.Rows rowsBesideJobs(List<HistoryEntry> entries, Instant now, ZoneId zone) {
    return new RowFormat.Rows(
        withKind(FIELDS, SummaryTable.KIND),
        entries.stream().map(one -> withKind(cells(one), one.kind())).toList(),
        shown(entries, now, zone).stream().map(row -> withKind(row, "")).toList());
  }

  private static <T> List<T> withKind(List<T> row, T kind) {
    return Stream.concat(row.stream(), Stream.of(kind)).toList();
  }

  /** Returns the cells for programs: times of RFC 3339, durations in seconds. */
  private static List<List<String>> cells(List<HistoryEntry> entries) {
    return entries.stream().map(EntryTable::cells).toList();
  }

  private static List<String> cells(HistoryEntry entry) {
    return List.of(
        entry.at().toString(),
        entry.kind() + "/" + name(entry.object()),
        entry.what(),
        entry
            .until()
            .map(end -> Long.toString(Duration.between(entry.at(), end).toSeconds()))
            .orElse(""),
        entry.text());
  }

  /** Returns namespace and name; the name alone of an object without a namespace. */
  private static String name(ObjectKey object) {
    return object.namespace().isEmpty() ? object.name() : object.toString();
  }

  /** Returns the lines for people, times of a zone; like ends and starts of pods are one line. */
  private static List<List<String>> shown(List<HistoryEntry> entries, Instant now, ZoneId zone) {
    var rows = new ArrayList<List<String>>();
    int at = 0;
    while (at < entries.size()) {
      int end = at + 1;
      while (end < entries.size() && isLike(entries.get(at), entries.get(end))) {
        end++;
      }
      if (end - at > MOST_ALIKE) {
        rows.add(row(entries.get(at), end - at, now, zone));
      } else {
        entries.subList(at, end).forEach(one -> rows.add(row(one, 1, now, zone)));
      }
      at = end;
    }
    return rows;
  }

  private static boolean isLike(HistoryEntry one, HistoryEntry other) {
    return one.kind().equals("Pod")
        && other.kind().equals("Pod")
        && one.what().equals(other.what())
        && (one.what().equals(HistoryEntry.STARTED) || codes(one).equals(codes(other)));
  }

  private static String codes(HistoryEntry ended) {
    return ended.details().path("phase").asText()
        + ended.details().path("exitCodes").asText()
        + ended.details().path("reason").asText();
  }

  private static List<String> row(HistoryEntry entry, int alike, Instant now, ZoneId zone) {
    String text =
        alike == 1
            ? entry.text()
            : "and %,d pods more; the first %s".formatted(alike - 1, entry.text());
    return List.of(
        ShownTime.of(entry.at(), zone), object(entry), entry.what(), lasted(entry, now), text);
  }

  /** Returns the object; the one Job that a table is about, and its PodGroup, by their kind. */
  private static String object(HistoryEntry entry) {
    return switch (entry.kind()) {
      case "Job", "PodGroup" -> entry.kind();
      default -> entry.kind() + " " + entry.object().name();
    };
  }

  private static String lasted(HistoryEntry entry, Instant now) {
    if (!entry.lasts() || (entry.isFinal() && entry.until().isEmpty())) {
      return "";
    }
    Optional<Instant> until = entry.until();
    return until.isPresent()
        ? Age.of(Duration.between(entry.at(), until.get()))
        : Age.of(Duration.between(entry.at(), now)) + " so far";
  }
}
