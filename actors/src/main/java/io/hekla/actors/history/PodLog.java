package io.hekla.actors.history;

import io.hekla.recorder.history.PodRecord;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Log of pods whose rows wait: without it, those that end and go meanwhile would be lost with the
 * process. One row of bytes for many pods, without an index; only the next start reads it. While
 * anything waits, it has a row.
 */
final class PodLog {
  private static final Logger LOG = LoggerFactory.getLogger(PodLog.class);

  /** Bytes after which the next row begins; a column of H2 takes four times as many. */
  private static final int LARGEST = 1 << 18;

  /** Query whether anything waits. */
  static final String ANY = "SELECT 1 FROM hekla_history_pod_log LIMIT 1";

  private static final String INSERT = "INSERT INTO hekla_history_pod_log (pods) VALUES (?)";
  private static final String SELECT =
      "SELECT number, pods FROM hekla_history_pod_log ORDER BY number";
  private static final String DELETE = "DELETE FROM hekla_history_pod_log WHERE number = ?";

  private final Connection connection;

  /** Rows that this log has written or read, and no others: another member may write, too. */
  private final List<Long> numbers = new ArrayList<>();

  PodLog(Connection connection) {
    this.connection = connection;
  }

  boolean isEmpty() {
    return numbers.isEmpty();
  }

  /** Adds pods, if any, and has a row afterwards. Commits. */
  void add(List<PodRecord> pods) throws SQLException {
    List<byte[]> parts = PodLogForm.parts(pods, LARGEST);
    if (parts.isEmpty() && !isEmpty()) {
      return;
    }
    try (PreparedStatement insert = connection.prepareStatement(INSERT, new String[] {"number"})) {
      for (byte[] part : parts.isEmpty() ? List.of(PodLogForm.NOTHING) : parts) {
        insert.setBytes(1, part);
        insert.executeUpdate();
        try (var keys = insert.getGeneratedKeys()) {
          keys.next();
          numbers.add(keys.getLong(1));
        }
      }
      connection.commit();
    }
  }

  /** Reads what is there, of each pod the last state. */
  List<PodRecord> read() throws SQLException {
    Map<String, PodRecord> last = new LinkedHashMap<>();
    try (PreparedStatement query = connection.prepareStatement(SELECT);
        var rows = query.executeQuery()) {
      while (rows.next()) {
        numbers.add(rows.getLong(1));
        try {
          for (PodRecord pod : PodLogForm.read(rows.getBytes(2))) {
            last.merge(pod.uid(), pod, (earlier, later) -> later.after(earlier));
          }
        } catch (IOException e) {
          LOG.error("the history is without pods of row {} of their log", rows.getLong(1), e);
        }
      }
    }
    connection.commit();
    return List.copyOf(last.values());
  }

  /** Deletes what was added or read, and commits: it stands in rows of its own by now. */
  void clear() throws SQLException {
    try (PreparedStatement delete = connection.prepareStatement(DELETE)) {
      for (long number : numbers) {
        delete.setLong(1, number);
        delete.addBatch();
      }
      delete.executeBatch();
      connection.commit();
    }
    numbers.clear();
  }
}
