package io.hekla.recorder.history;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * State of a Job at a time, by its history.
 *
 * @param at the time
 * @param holds phases and reasons of waits that lasted at that time, the newest last
 * @param before everything until then, the newest last; at least one entry
 */
public record HistoryAt(Instant at, List<HistoryEntry> holds, List<HistoryEntry> before) {
  public HistoryAt {
    holds = List.copyOf(holds);
    before = List.copyOf(before);
  }

  /**
   * Returns what held at a time; empty if the history begins later.
   *
   * @param entries in the order of time
   * @param at empty for the time of the last entry
   */
  public static Optional<HistoryAt> of(List<HistoryEntry> entries, Optional<Instant> at) {
    if (entries.isEmpty()) {
      return Optional.empty();
    }
    Instant time = at.orElseGet(() -> entries.getLast().at());
    List<HistoryEntry> before =
        entries.stream().filter(entry -> !entry.at().isAfter(time)).toList();
    List<HistoryEntry> holds =
        before.stream()
            .filter(HistoryEntry::lasts)
            .filter(entry -> entry.until().filter(end -> !end.isAfter(time)).isEmpty())
            .toList();
    return before.isEmpty() ? Optional.empty() : Optional.of(new HistoryAt(time, holds, before));
  }

  /** Returns the last entry of a kind that held at that time. */
  public Optional<HistoryEntry> holding(String what) {
    return holds.reversed().stream().filter(entry -> entry.what().equals(what)).findFirst();
  }
}
