package io.hekla.actors.history;

import static io.hekla.actors.history.HistoryRecords.pods;

import io.hekla.recorder.history.HistoryEvent;
import io.hekla.recorder.history.HistorySource;
import io.hekla.recorder.history.PodRecord;
import java.util.List;

/** History that a contract is about, and writing to it. */
interface HistoryOfContract {
  /** Returns the database, whose tables are empty at the beginning of a test. */
  HistoryDatabase database();

  /** Opens the history as a command does. */
  HistorySource source() throws Exception;

  default void write(HistoryEvent... events) throws Exception {
    try (HistoryTables tables = new HistoryTables(database())) {
      tables.write(List.of(events));
    }
  }

  default void writePods(PodRecord... pods) throws Exception {
    try (HistoryTables tables = new HistoryTables(database())) {
      tables.writePods(List.of(pods));
    }
  }
}
