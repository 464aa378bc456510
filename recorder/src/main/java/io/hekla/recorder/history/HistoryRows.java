package io.hekla.recorder.history;

import java.util.List;

/**
 * Rows of an object, in the order of time.
 *
 * @param isCut whether there are more in the range than are read
 */
public record HistoryRows<T>(List<T> rows, boolean isCut) {
  public HistoryRows {
    rows = List.copyOf(rows);
  }
}
