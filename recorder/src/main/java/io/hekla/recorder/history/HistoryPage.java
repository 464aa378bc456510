package io.hekla.recorder.history;

import java.util.List;
import java.util.Optional;

/**
 * Part of a list.
 *
 * @param next position at which the list goes on; empty if this is its end
 */
public record HistoryPage<T>(List<T> rows, Optional<Position> next) {
  public HistoryPage {
    rows = List.copyOf(rows);
  }
}
