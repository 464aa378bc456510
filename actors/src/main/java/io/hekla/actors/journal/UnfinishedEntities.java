package io.hekla.actors.journal;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Entities that still have work, read from the heads of the journals ({@link JournalHeads}). The
 * cost follows the number of those entities, not the size of the journal.
 */
public final class UnfinishedEntities {
  /**
   * Tag of an event after which its entity has nothing left to do. An entity whose last event lacks
   * it has work.
   */
  public static final String ENDED = "ended";

  private static final String QUERY =
      "SELECT persistence_id FROM hekla_head WHERE has_work ORDER BY persistence_id";

  private UnfinishedEntities() {}

  /**
   * Returns the persistence ids with work left, those of singletons included, sorted as the
   * database does. Blocks: call it from a dispatcher for blocking work.
   */
  public static List<String> read(JournalLocation location) throws SQLException {
    try (Connection connection = location.connect();
        PreparedStatement statement = connection.prepareStatement(QUERY)) {
      var ids = new ArrayList<String>();
      try (var rows = statement.executeQuery()) {
        while (rows.next()) {
          ids.add(rows.getString(1));
        }
      }
      return ids;
    }
  }
}
