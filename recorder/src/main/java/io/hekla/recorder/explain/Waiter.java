package io.hekla.recorder.explain;

import io.hekla.model.cluster.Change;
import io.hekla.model.cluster.PodGroupInfo;
import io.hekla.model.cluster.QueueInfo;
import io.hekla.model.cluster.QueueNames;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.cluster.TaskStatus;
import io.hekla.recorder.replay.PendingSession;
import io.hekla.scheduler.Engine;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.snapshot.SnapshotJob;
import io.hekla.scheduler.snapshot.SnapshotTask;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * A PodGroup that waits, as one session saw it.
 *
 * @param seen the session as it ran again
 */
record Waiter(PendingSession session, SnapshotJob job, Trials trials, Engine.Step seen) {
  ClusterState state() {
    return session.state();
  }

  PodGroupInfo podGroup() {
    return job.podGroup();
  }

  /** Returns its pending pods. */
  List<TaskInfo> pending() {
    return job.tasks().stream()
        .filter(task -> task.status() == TaskStatus.PENDING)
        .map(SnapshotTask::info)
        .toList();
  }

  /** Returns its queue and the queues above, as far as they exist. */
  List<QueueInfo> queues() {
    var path = new ArrayList<QueueInfo>();
    Set<String> passed = new HashSet<>();
    Optional<QueueInfo> at = state().queues().get(job.queueName());
    while (at.isPresent() && passed.add(at.get().name())) {
      path.add(at.get());
      String parent = at.get().parent();
      at = state().queues().get(parent.isEmpty() ? QueueNames.ROOT : parent);
    }
    return path;
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
