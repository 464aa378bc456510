package io.hekla.actors.journal;

import io.hekla.controller.host.StartRefused;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Rows by which a journal knows itself: its own identity, the cluster that it belongs to, and the
 * incarnations that were begun on it. All methods block.
 */
public final class JournalIdentities {
  /** Number of incarnations that a journal remembers; older ones cannot hold a lease any more. */
  private static final int REMEMBERED = 10_000;

  private JournalIdentities() {}

  /**
   * Begins an incarnation on a journal that {@link JournalFormat#prepare} has made ready. A journal
   * that belongs to no cluster yet belongs to this one from now on.
   *
   * @param cluster uid of the namespace kube-system; empty if the API has none
   * @param adopt whether a journal of another cluster is to be adopted by this one
   * @throws StartRefused if the journal belongs to another cluster; then nothing has changed
   */
  public static JournalIdentity begin(
      JournalLocation location, Optional<String> cluster, boolean adopt, Clock clock)
      throws StartRefused {
    try (Connection connection = location.connect()) {
      connection.setAutoCommit(false);
      // One member after the other, also where several share a database.
      lock(connection);
      UUID journal = identity(connection);
      Optional<String> owner = cluster(connection);
      if (!owner.equals(cluster)) {
        if (owner.isPresent() && !adopt) {
          throw refusal(location, owner.get(), cluster);
        }
        bind(connection, cluster.orElse(null));
      }
      var begun = new JournalIdentity(journal, next(connection), UUID.randomUUID(), cluster);
      record(connection, begun, clock.millis());
      connection.commit();
      return begun;
    } catch (SQLException e) {
      throw unreadable(location, e);
    }
  }

  /**
   * Returns the cluster that a journal belongs to; empty if to none yet.
   *
   * @throws StartRefused if the journal cannot be read
   */
  public static Optional<String> owner(JournalLocation location) throws StartRefused {
    try (Connection connection = location.connect()) {
      return cluster(connection);
    } catch (SQLException e) {
      throw unreadable(location, e);
    }
  }

  /**
   * Returns whether an incarnation was begun on this journal, and not on a copy of it, or before
   * the journal was restored from a backup that is older than the incarnation.
   */
  public static boolean knows(JournalLocation location, long incarnation, UUID name)
      throws SQLException {
    try (Connection connection = location.connect();
        var query =
            connection.prepareStatement(
                "SELECT 1 FROM hekla_incarnation WHERE number = ? AND name = ?")) {
      query.setLong(1, incarnation);
      query.setString(2, name.toString());
      try (var rows = query.executeQuery()) {
        return rows.next();
      }
    }
  }

  private static StartRefused unreadable(JournalLocation location, SQLException e) {
    return JournalFormat.refused(location, e);
  }

  private static StartRefused refusal(
      JournalLocation location, String owner, Optional<String> cluster) {
    return new StartRefused(
        "journal in %s belongs to cluster %s, and this is %s (uid of the namespace kube-system);"
                .formatted(
                    location.description(),
                    owner,
                    cluster.map(uid -> "cluster " + uid).orElse("one without that namespace"))
            + " give the cluster a journal of its own (--data DIR, or hekla.journal.url), or have"
            + " this one begin anew for it with --adopt");
  }

  private static void lock(Connection connection) throws SQLException {
    try (var statement = connection.createStatement()) {
      // Locks the one row; the selected columns do not matter.
      statement.executeQuery("SELECT id FROM hekla_journal FOR UPDATE").close();
    }
  }

  private static UUID identity(Connection connection) throws SQLException {
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery("SELECT id FROM hekla_journal")) {
      if (!rows.next()) {
        throw new SQLException("the journal has no identity; was it changed manually?");
      }
      return UUID.fromString(rows.getString(1));
    }
  }

  private static Optional<String> cluster(Connection connection) throws SQLException {
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery("SELECT cluster FROM hekla_journal")) {
      return rows.next() ? Optional.ofNullable(rows.getString(1)) : Optional.empty();
    }
  }

  private static void bind(Connection connection, @Nullable String cluster) throws SQLException {
    try (var update = connection.prepareStatement("UPDATE hekla_journal SET cluster = ?")) {
      update.setString(1, cluster);
      update.executeUpdate();
    }
  }

  private static long next(Connection connection) throws SQLException {
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery("SELECT MAX(number) FROM hekla_incarnation")) {
      return rows.next() ? rows.getLong(1) + 1 : 1;
    }
  }

  private static void record(Connection connection, JournalIdentity begun, long at)
      throws SQLException {
    try (var insert =
            connection.prepareStatement(
                "INSERT INTO hekla_incarnation (number, name, begun) VALUES (?, ?, ?)");
        var forget =
            connection.prepareStatement("DELETE FROM hekla_incarnation WHERE number <= ?")) {
      insert.setLong(1, begun.incarnation());
      insert.setString(2, begun.name().toString());
      insert.setLong(3, at);
      insert.executeUpdate();
      forget.setLong(1, begun.incarnation() - REMEMBERED);
      forget.executeUpdate();
    }
  }
}
