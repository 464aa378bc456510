package io.hekla.actors.history;

import java.sql.SQLException;

/** Pages of the journal. All methods block. */
interface JournalPages {
  /** Reads the events after a position. */
  JournalBatch read(long after) throws SQLException;

  /** Returns the number of the last event; 0 if there is none. */
  long last() throws SQLException;
}
