package io.hekla.recorder.explain;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.PodGroupInfo;
import io.hekla.model.cluster.QueueInfo;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.cluster.TaskStatus;
import io.hekla.recorder.replay.PendingSession;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.JobInspection;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.snapshot.SnapshotJob;
import io.hekla.scheduler.snapshot.SnapshotTask;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A PodGroup that waits, as one session saw it.
 *
 * @param seen the session as it ran again
 * @param hosts nodes on which one of its pods could run
 */
record Waiter(
    PendingSession session, SnapshotJob job, Trials trials, Engine.Step seen, Hosts hosts) {
  /** Actions that admit and place pods, and evict no one. */
  static final List<String> PLACING = List.of("enqueue", "allocate", "backfill");

  /** Returns the waiter of a session, by what its repetition finds. */
  static Waiter of(PendingSession session, SnapshotJob job, Trials trials, JobInspection found) {
    List<TaskInfo> pods = pending(job).stream().filter(pod -> trials.goal().isAbout(pod)).toList();
    Hosts hosts = Hosts.of(pods, found.possible(), session.state());
    return new Waiter(session, job, trials, found.step(), hosts);
  }

  ClusterState state() {
    return session.state();
  }

  PodGroupInfo podGroup() {
    return job.podGroup();
  }

  /** Returns its pending pods. */
  List<TaskInfo> pending() {
    return pending(job);
  }

  private static List<TaskInfo> pending(SnapshotJob job) {
    return job.tasks().stream()
        .filter(task -> task.status() == TaskStatus.PENDING)
        .map(SnapshotTask::info)
        .toList();
  }

  /** Returns its queue and the queues above, as far as they exist. */
  List<QueueInfo> queues() {
    return QueuePath.of(state(), job.queueName());
  }

  /** Returns whether sessions may evict others for it, or do what is not known. */
  boolean mayGetRoomOfOthers() {
    return !PLACING.containsAll(session.configuration().actions());
  }

  /** Returns its pending pods changed. */
  Edit pods(UnaryOperator<TaskInfo> change) {
    return Edit.of(pending().stream().map(change).map(Change.TaskSeen::new).toList());
  }

  /** Returns whether it reaches its goal after an edit. */
  boolean runsAfter(Edit edit) {
    return trials.succeeds(edit);
  }

  Remedy remedy(Remedy.Kind kind, String text, Edit edit) {
    return new Remedy(kind, text, trials.goal().text(), edit);
  }
}
