package io.hekla.actors.journal;

import java.sql.SQLException;

/**
 * A reader of all events, in the order of their {@code ordering}. The journal of an entity that is
 * gone stays until every projection has read its last event.
 */
public interface JournalProjection {
  /** Name, for people. */
  String name();

  /**
   * The {@code ordering} up to which it has read and kept everything. May block. What it throws
   * holds back all removals until it answers again.
   */
  long readUpTo() throws SQLException;
}
