package io.hekla.actors.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * File journal after a power cut: it opens, has all that it ever acknowledged, and has of each
 * transaction all or nothing. With a connection for each writer, cut 521 of a run left half a
 * transaction ({@link FileConnection}).
 */
@Isolated("the disk of all of the JVM loses its power")
class PowerCutTest {
  private static final int ENTITIES = 40;
  private static final int MOST_WRITES = 60;
  private static final int MOST_ROWS = 15;
  private static final int OTHER_WRITERS = 4;
  private static final int KEPT = 20;

  @TempDir Path folder;
  private final long seed = new Random().nextLong();
  private final Random random = new Random(seed);

  /** Sequence number of the last event that was acknowledged, and of the last one written. */
  private final Map<String, Long> acknowledged = new HashMap<>();

  private final Map<String, Long> written = new HashMap<>();

  @Test
  void fiveTimes() throws Exception {
    cut(5);
  }

  @Test
  @Tag("thorough")
  void fiftyTimes() throws Exception {
    cut(50);
  }

  private void cut(int times) throws Exception {
    Path begin = Files.createDirectory(folder.resolve("0"));
    prepare(begin);
    for (int cut = 1; cut <= times; cut++) {
      Path before = folder.resolve(Integer.toString(cut - 1));
      Path after = Files.createDirectory(folder.resolve(Integer.toString(cut)));
      write(before);
      Files.write(after.resolve("journal.mv.db"), CutDisk.afterwards());
      assertNothingIsLost(after, "cut %d of seed %d".formatted(cut, seed));
    }
  }

  private static void prepare(Path place) throws Exception {
    var journal = new JournalLocation.Folder(place);
    JournalFormat.prepare(journal);
    journal.close();
  }

  /** Writes until the power is cut, beside other writers. */
  private void write(Path place) throws Exception {
    CutDisk.powerOn(place.resolve("journal.mv.db"), 1 + random.nextInt(MOST_WRITES), random);
    String url =
        JournalLocation.Folder.url(SyncedFilePath.name(CutDisk.name(place.resolve("journal"))));
    try (var beside = Executors.newCachedThreadPool()) {
      var others = new ArrayList<Future<?>>();
      for (int writer = 0; writer < OTHER_WRITERS; writer++) {
        String id = "Other|" + writer;
        others.add(
            beside.submit(() -> untilThePowerIsCut(url, connection -> moveHead(connection, id))));
      }
      untilThePowerIsCut(url, this::transaction);
      for (Future<?> other : others) {
        other.get();
      }
    }
    assertThatExceptionOfType(SQLException.class).isThrownBy(() -> FileConnection.shutDown(url));
  }

  private interface Write {
    void by(Connection connection) throws SQLException;
  }

  private void untilThePowerIsCut(String url, Write write) {
    while (!CutDisk.isOff()) {
      try (Connection connection = FileConnection.get(url)) {
        write.by(connection);
      } catch (SQLException e) {
        assertThat(CutDisk.isOff()).as("%s, seed %d", e, seed).isTrue();
      }
    }
  }

  /** A transaction of another writer, which commits in the midst of those of this test. */
  private static void moveHead(Connection connection, String id) throws SQLException {
    connection.setAutoCommit(false);
    try (var update =
        connection.prepareStatement(
            "MERGE INTO hekla_head (sequence_number, has_work, persistence_id)"
                + " KEY (persistence_id) VALUES (?, TRUE, ?)")) {
      update.setLong(1, System.nanoTime());
      update.setString(2, id);
      update.executeUpdate();
    }
    connection.commit();
  }

  /** Some events, and now and then what a snapshot forgets. */
  private void transaction(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
    var entities = new ArrayList<String>();
    int rows = 1 + random.nextInt(MOST_ROWS);
    for (int row = 0; row < rows; row++) {
      String id = "Job|ns/" + random.nextInt(ENTITIES);
      long next = written.getOrDefault(id, 0L) + 1;
      var payload = new byte[random.nextInt(2000)];
      random.nextBytes(payload);
      written.put(id, next);
      JournalRows.event(connection, id, next, true, payload);
      entities.add(id);
      if (next % KEPT == 0) {
        try (var delete =
            connection.prepareStatement(
                "DELETE FROM \"event_journal\" WHERE \"persistence_id\" = ?"
                    + " AND \"sequence_number\" <= ?")) {
          delete.setString(1, id);
          delete.setLong(2, next - KEPT);
          delete.executeUpdate();
        }
      }
    }
    connection.commit();
    entities.forEach(id -> acknowledged.put(id, written.get(id)));
  }

  /** Checks that all acknowledged writes exist; others may exist or not, but only as a whole. */
  private void assertNothingIsLost(Path place, String which) throws Exception {
    var journal = new JournalLocation.Folder(place);
    JournalFormat.prepare(journal);
    try (Connection connection = journal.connect();
        var query =
            connection.prepareStatement(
                "SELECT h.sequence_number, MAX(e.\"sequence_number\"),"
                    + " MAX(e.\"sequence_number\") - MIN(e.\"sequence_number\") + 1 - COUNT(*)"
                    + " FROM hekla_head h JOIN \"event_journal\" e"
                    + " ON e.\"persistence_id\" = h.persistence_id"
                    + " WHERE h.persistence_id = ? GROUP BY h.sequence_number")) {
      for (String id : Map.copyOf(written).keySet()) {
        query.setString(1, id);
        try (var rows = query.executeQuery()) {
          boolean isThere = rows.next();
          long head = isThere ? rows.getLong(1) : 0;
          assertThat(head)
              .as("head of %s after %s", id, which)
              .isBetween(acknowledged.getOrDefault(id, 0L), written.getOrDefault(id, 0L));
          if (isThere) {
            assertThat(rows.getLong(2)).as("last event of %s after %s", id, which).isEqualTo(head);
            assertThat(rows.getLong(3)).as("gaps of %s after %s", id, which).isZero();
          }
          written.put(id, head);
          acknowledged.put(id, head);
        }
      }
    }
    journal.close();
  }
}
