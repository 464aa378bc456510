package io.hekla.actors.history;

import io.hekla.recorder.history.HistoryEvent;
import java.util.List;

/**
 * Part of the journal that was read.
 *
 * @param rows rows of the history that were made of it
 * @param upTo {@code ordering} up to which every event of the journal is in these rows or earlier
 *     ones
 * @param more whether more events can be read at once
 * @param waits whether there are more that cannot be read yet
 */
record JournalBatch(List<HistoryEvent> rows, long upTo, boolean more, boolean waits) {
  JournalBatch {
    rows = List.copyOf(rows);
  }
}
