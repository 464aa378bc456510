package io.hekla.actors.journal;

import java.sql.SQLException;

/**
 * Reader of all events, in the order of their {@code ordering}. The journal of an entity that is
 * gone stays until every projection has read its last event.
 */
public interface JournalProjection {
  /** Returns the name, for people. */
  String name();

  /**
   * Returns the {@code ordering} up to which it has read and persisted everything. May block. An
   * exception holds back all removals until it answers again.
   */
  long readUpTo() throws SQLException;
}
