package io.hekla.actors.history;

import io.hekla.recorder.history.PodRecord;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.Optional;

/** Form of the rows of pods. */
final class PodForm implements RowForm<PodRecord> {
  @Override
  public String deletion() {
    return "DELETE FROM hekla_history_pod WHERE uid = ?";
  }

  @Override
  public String insertion() {
    return "INSERT INTO hekla_history_pod (uid, namespace, name, job, task, pod_group, queue,"
        + " owner, node, milli_cpu, memory, milli_gpu, created, bound, started, ended, phase,"
        + " exit_codes, reason)"
        + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
  }

  @Override
  public void identify(PreparedStatement statement, PodRecord pod) throws SQLException {
    statement.setString(1, pod.uid());
  }

  @Override
  public void fill(PreparedStatement insertion, PodRecord pod) throws SQLException {
    identify(insertion, pod);
    insertion.setString(2, pod.namespace());
    insertion.setString(3, pod.name());
    insertion.setString(4, pod.job());
    insertion.setString(5, pod.task());
    insertion.setString(6, pod.podGroup());
    insertion.setString(7, pod.queue());
    insertion.setString(8, pod.owner());
    insertion.setString(9, pod.node());
    insertion.setLong(10, pod.milliCpu());
    insertion.setLong(11, pod.memory());
    insertion.setLong(12, pod.milliGpu());
    insertion.setLong(13, pod.created().toEpochMilli());
    insertion.setLong(14, pod.bound().toEpochMilli());
    time(insertion, 15, pod.started());
    time(insertion, 16, pod.ended());
    insertion.setString(17, pod.phase());
    insertion.setString(18, pod.exitCodes());
    insertion.setString(19, pod.reason());
  }

  private static void time(PreparedStatement statement, int at, Optional<Instant> time)
      throws SQLException {
    if (time.isPresent()) {
      statement.setLong(at, time.get().toEpochMilli());
    } else {
      statement.setNull(at, Types.BIGINT);
    }
  }

  @Override
  public String name(PodRecord pod) {
    return "pod %s/%s (uid %s)".formatted(pod.namespace(), pod.name(), pod.uid());
  }
}
