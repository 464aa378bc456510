package io.hekla.actors.journal;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Which entities still have work, read from the journal. There is no table of its own that could
 * disagree with the events: an event after which nothing is left to do carries the tag {@link
 * #ENDED} (written in the transaction of the event), and an entity whose last event lacks it has
 * work.
 */
public final class OpenWork {
  /** Tag of an event after which its entity has nothing left to do. */
  public static final String ENDED = "ended";

  private static final String QUERY =
      "SELECT last.pid FROM (SELECT \"persistence_id\" AS pid, MAX(\"ordering\") AS newest"
          + " FROM \"event_journal\" WHERE \"persistence_id\" LIKE ? GROUP BY \"persistence_id\")"
          + " last LEFT JOIN \"event_tag\" t ON t.\"event_id\" = last.newest AND t.\"tag\" = '"
          + ENDED
          + "' WHERE t.\"event_id\" IS NULL ORDER BY last.pid";

  private OpenWork() {}

  /**
   * Persistence ids of a type of entity with work left, sorted. Blocks: call it from a dispatcher
   * for blocking work.
   *
   * @param prefix what the persistence ids begin with, for example {@code Job|}
   */
  public static List<String> read(JournalLocation location, String prefix) throws SQLException {
    try (Connection connection = location.connect();
        PreparedStatement statement = connection.prepareStatement(QUERY)) {
      statement.setString(1, prefix + "%");
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
