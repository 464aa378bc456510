package io.hekla.actors.lease;

import io.hekla.model.lease.Holder;
import java.sql.SQLException;

/** Journal of this process, as the lease has to know it. */
public interface OwnJournal {
  /** Returns this start on the journal. */
  Holder holder();

  /**
   * Returns the place of the journal, by which a copy elsewhere is recognized before it has begun
   * anything; empty if it is unknown.
   */
  String place();

  /**
   * Returns whether this start of Hekla was begun on this journal, and not on a copy of it. Blocks.
   *
   * @throws SQLException if the journal does not answer
   */
  boolean hasBegun(Holder start) throws SQLException;
}
