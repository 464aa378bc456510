package io.hekla.actors.lease;

import io.hekla.model.lease.Holder;
import java.sql.SQLException;

/** The journal of this process, as the lease has to know it. */
public interface OwnJournal {
  /** This start on it. */
  Holder holder();

  /**
   * Where it lies, so that a copy elsewhere is told from it before it has begun anything; empty if
   * that cannot be told.
   */
  String place();

  /**
   * Whether this start of Hekla was begun on this journal, and not on a copy of it. Blocks.
   *
   * @throws SQLException if the journal does not answer
   */
  boolean hasBegun(Holder start) throws SQLException;
}
