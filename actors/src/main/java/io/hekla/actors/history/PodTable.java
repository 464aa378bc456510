package io.hekla.actors.history;

import io.hekla.recorder.history.PodRecord;
import io.hekla.recorder.history.WrittenPod;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Writer of the rows of pods, on a connection that does not commit by itself. */
final class PodTable {
  /** Pods of a transaction. */
  private static final int AT_ONCE = 1000;

  private static final String OPEN = "SELECT uid FROM hekla_history_pod WHERE ended IS NULL";
  private static final String END =
      "UPDATE hekla_history_pod SET ended = ?, reason = ? WHERE uid = ? AND ended IS NULL";

  private final Connection connection;
  private final RowWriter<PodRecord> rows;

  /**
   * Result of a write.
   *
   * @param leftOut rows that the database refuses
   * @param rows rows as they are now, by uid; none of a transaction with a row that was left out
   */
  record Result(List<LeftOutRow> leftOut, Map<String, WrittenPod> rows) {
    Result {
      leftOut = List.copyOf(leftOut);
      rows = Map.copyOf(rows);
    }
  }

  PodTable(Connection connection) {
    this.connection = connection;
    this.rows = new RowWriter<>(connection, StoredColumns.POD);
  }

  /**
   * Writes pods, each in place of what stood of it, with what only that knows. Only rows of which
   * nothing is known are read.
   */
  Result write(List<PodWrite> pods) throws SQLException {
    var leftOut = new ArrayList<LeftOutRow>();
    var written = new HashMap<String, WrittenPod>();
    for (int from = 0; from < pods.size(); from += AT_ONCE) {
      Result some = writeSome(pods.subList(from, Math.min(from + AT_ONCE, pods.size())));
      leftOut.addAll(some.leftOut());
      written.putAll(some.rows());
    }
    return new Result(leftOut, written);
  }

  private Result writeSome(List<PodWrite> pods) throws SQLException {
    var added = new ArrayList<PodRecord>();
    var changed = new ArrayList<PodRecord>();
    var written = new HashMap<String, WrittenPod>();
    Map<String, WrittenPod> stored =
        stored(pods.stream().filter(PodTable::isUnknown).map(write -> write.pod().uid()).toList());
    for (PodWrite write : pods) {
      Optional<WrittenPod> before =
          write.before() instanceof RowBefore.There there
              ? Optional.of(there.row())
              : Optional.ofNullable(stored.get(write.pod().uid()));
      PodRecord row = before.map(write.pod()::after).orElse(write.pod());
      WrittenPod now = row.written();
      if (before.isEmpty()) {
        added.add(row);
      } else if (before.get().digest() != now.digest()) {
        changed.add(row);
      }
      written.put(row.uid(), now);
    }
    var leftOut = new ArrayList<LeftOutRow>();
    try {
      leftOut.addAll(rows.add(added));
    } catch (SQLException failure) {
      if (!RowWriter.isOfRowThatIsThere(failure) || pods.stream().allMatch(PodTable::isUnknown)) {
        throw failure;
      }
      // Another member writes too.
      return writeSome(pods.stream().map(write -> PodWrite.unknown(write.pod())).toList());
    }
    leftOut.addAll(rows.change(changed));
    return new Result(leftOut, leftOut.isEmpty() ? written : Map.of());
  }

  private static boolean isUnknown(PodWrite write) {
    return write.before() instanceof RowBefore.Unknown;
  }

  /**
   * Writes pods that waited in the log. A row that has its end by now is newer than the log, which
   * is emptied after rows are written.
   */
  List<LeftOutRow> recover(List<PodRecord> logged) throws SQLException {
    var leftOut = new ArrayList<LeftOutRow>();
    for (int from = 0; from < logged.size(); from += AT_ONCE) {
      List<PodRecord> some = logged.subList(from, Math.min(from + AT_ONCE, logged.size()));
      Map<String, WrittenPod> stored = stored(some.stream().map(PodRecord::uid).toList());
      var writes = new ArrayList<PodWrite>();
      for (PodRecord pod : some) {
        WrittenPod row = stored.get(pod.uid());
        if (row == null) {
          writes.add(new PodWrite(pod, RowBefore.NONE));
        } else if (row.ended().isEmpty() || pod.ended().isPresent()) {
          writes.add(new PodWrite(pod, new RowBefore.There(row)));
        }
      }
      leftOut.addAll(writeSome(writes).leftOut());
    }
    return leftOut;
  }

  private Map<String, WrittenPod> stored(List<String> uids) throws SQLException {
    var found = new HashMap<String, WrittenPod>();
    if (uids.isEmpty()) {
      return found;
    }
    try (PreparedStatement query =
        connection.prepareStatement(StoredColumns.PODS + " WHERE uid = ANY(?)")) {
      query.setArray(1, connection.createArrayOf("VARCHAR", uids.toArray()));
      try (var stored = query.executeQuery()) {
        while (stored.next()) {
          PodRecord pod = StoredColumns.pod(stored);
          found.put(pod.uid(), pod.written());
        }
      }
    }
    return found;
  }

  /**
   * Ends the pods that have not ended and are not among those that exist, and commits that.
   *
   * @return their number
   */
  int endMissing(Set<String> existing, Instant at, String reason) throws SQLException {
    int ended = 0;
    try (PreparedStatement query = connection.prepareStatement(OPEN);
        var open = query.executeQuery();
        PreparedStatement update = connection.prepareStatement(END)) {
      while (open.next()) {
        if (!existing.contains(open.getString(1))) {
          update.setLong(1, at.toEpochMilli());
          update.setString(2, reason);
          update.setString(3, open.getString(1));
          update.addBatch();
          ended++;
        }
      }
      update.executeBatch();
      connection.commit();
    }
    return ended;
  }
}
