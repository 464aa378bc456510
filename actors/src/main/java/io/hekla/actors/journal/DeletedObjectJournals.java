package io.hekla.actors.journal;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Removal of the journals of entities that are gone: events, tags, snapshots and head. All methods
 * block.
 *
 * <p>An entity may be created again at any time, under the name of the one that is gone. Then its
 * head has moved, and the journal stays; or the journal goes first, and the entity's next write is
 * refused as that of any stale writer, after which it recovers from an empty journal. Nothing in
 * between is possible, since both lock the row of the head.
 */
public final class DeletedObjectJournals {
  private static final String ENDED =
      "SELECT persistence_id, sequence_number FROM hekla_head WHERE NOT has_work"
          + " AND gone_since IS NULL AND persistence_id > ? ORDER BY persistence_id LIMIT ?";
  private static final String DUE =
      "SELECT persistence_id, sequence_number FROM hekla_head WHERE gone_since <= ?"
          + " ORDER BY gone_since LIMIT ?";
  private static final String MARK =
      "UPDATE hekla_head SET gone_since = ? WHERE persistence_id = ? AND sequence_number = ?"
          + " AND NOT has_work";
  private static final String FORGET_HEAD =
      "DELETE FROM hekla_head WHERE persistence_id = ? AND sequence_number = ?"
          + " AND gone_since IS NOT NULL AND NOT EXISTS (SELECT 1 FROM \"event_journal\" e"
          + " WHERE e.\"persistence_id\" = hekla_head.persistence_id AND e.\"ordering\" > ?)";
  private static final String FORGET_EVENTS =
      "DELETE FROM \"event_journal\" WHERE \"persistence_id\" = ?";
  private static final String FORGET_SNAPSHOTS =
      "DELETE FROM \"snapshot\" WHERE \"persistence_id\" = ?";

  private DeletedObjectJournals() {}

  /**
   * Returns journals of entities that have nothing left to do and are not known to be gone.
   *
   * @param after the last one of the page before; empty for the first page
   * @param most upper bound of their number
   */
  public static List<JournalHead> ended(JournalLocation location, String after, int most)
      throws SQLException {
    try (Connection connection = location.connect();
        PreparedStatement query = connection.prepareStatement(ENDED)) {
      query.setString(1, after);
      query.setInt(2, most);
      return heads(query);
    }
  }

  /** Records the time since which these are gone; not for those that have written meanwhile. */
  public static void gone(JournalLocation location, Collection<JournalHead> heads, long sinceMillis)
      throws SQLException {
    mark(location, heads, sinceMillis);
  }

  /** Clears the mark that these are gone. */
  public static void there(JournalLocation location, Collection<JournalHead> heads)
      throws SQLException {
    mark(location, heads, null);
  }

  private static void mark(
      JournalLocation location, Collection<JournalHead> heads, @Nullable Long gone)
      throws SQLException {
    if (heads.isEmpty()) {
      return;
    }
    try (Connection connection = location.connect();
        PreparedStatement update = connection.prepareStatement(MARK)) {
      for (JournalHead head : heads) {
        update.setObject(1, gone, Types.BIGINT);
        update.setString(2, head.persistenceId());
        update.setLong(3, head.sequenceNumber());
        update.addBatch();
      }
      update.executeBatch();
    }
  }

  /** Returns journals of entities that are gone for so long, the longest first. */
  public static List<JournalHead> due(JournalLocation location, long goneBeforeMillis, int most)
      throws SQLException {
    try (Connection connection = location.connect();
        PreparedStatement query = connection.prepareStatement(DUE)) {
      query.setLong(1, goneBeforeMillis);
      query.setInt(2, most);
      return heads(query);
    }
  }

  private static List<JournalHead> heads(PreparedStatement query) throws SQLException {
    var heads = new ArrayList<JournalHead>();
    try (var rows = query.executeQuery()) {
      while (rows.next()) {
        heads.add(new JournalHead(rows.getString(1), rows.getLong(2)));
      }
    }
    return heads;
  }

  /**
   * Removes journals, in one transaction; those stay that have written meanwhile, and those with an
   * event that a projection has still to read.
   *
   * @param projections all readers of the journal
   * @return those removed
   */
  public static List<JournalHead> remove(
      JournalLocation location,
      Collection<JournalHead> heads,
      Collection<? extends JournalProjection> projections)
      throws SQLException {
    if (heads.isEmpty()) {
      return List.of();
    }
    long readByAll = Long.MAX_VALUE;
    for (JournalProjection projection : projections) {
      readByAll = Math.min(readByAll, projection.readUpTo());
    }
    try (Connection connection = location.connect()) {
      connection.setAutoCommit(false);
      List<JournalHead> removed = removeHeads(connection, heads, readByAll);
      removeAll(connection, FORGET_EVENTS, removed);
      removeAll(connection, FORGET_SNAPSHOTS, removed);
      connection.commit();
      return removed;
    }
  }

  /** Removes heads. From here to the end of the transaction these journals cannot be written. */
  private static List<JournalHead> removeHeads(
      Connection connection, Collection<JournalHead> heads, long readByAll) throws SQLException {
    // The order in which writers lock heads.
    List<JournalHead> sorted =
        heads.stream().sorted(Comparator.comparing(JournalHead::persistenceId)).toList();
    try (PreparedStatement delete = connection.prepareStatement(FORGET_HEAD)) {
      for (JournalHead head : sorted) {
        delete.setString(1, head.persistenceId());
        delete.setLong(2, head.sequenceNumber());
        delete.setLong(3, readByAll);
        delete.addBatch();
      }
      int[] counts = delete.executeBatch();
      var removed = new ArrayList<JournalHead>();
      for (int i = 0; i < counts.length; i++) {
        if (counts[i] == 1) {
          removed.add(sorted.get(i));
        }
      }
      return removed;
    }
  }

  private static void removeAll(Connection connection, String sql, List<JournalHead> heads)
      throws SQLException {
    try (PreparedStatement delete = connection.prepareStatement(sql)) {
      for (JournalHead head : heads) {
        delete.setString(1, head.persistenceId());
        delete.addBatch();
      }
      delete.executeBatch();
    }
  }
}
