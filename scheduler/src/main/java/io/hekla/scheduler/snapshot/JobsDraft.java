package io.hekla.scheduler.snapshot;

import io.hekla.model.cluster.ObjectKey;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** Jobs under change. Each key is put or removed once. */
final class JobsDraft {
  private final ClusterState.Jobs before;
  private final Draft<ObjectKey, SnapshotJob> all;
  private final Draft<ObjectKey, SnapshotJob> active;
  private final Grouping<String, ObjectKey, SnapshotJob> activeByQueue;
  private final Draft<ObjectKey, List<SnapshotTask>> orphans;
  private final SortedMap<String, WaitingDraft> waitingByQueue = new TreeMap<>();

  JobsDraft(ClusterState.Jobs before) {
    this.before = before;
    all = new Draft<>(before.all());
    active = new Draft<>(before.active());
    activeByQueue = new Grouping<>(before.activeByQueue());
    orphans = new Draft<>(before.orphans());
  }

  void put(SnapshotJob job) {
    ObjectKey key = job.podGroup().key();
    remove(key, List.of());
    all.put(key, job);
    if (job.isWaiting()) {
      waitingIn(job.queueName()).put(job);
    } else {
      active.put(key, job);
      activeByQueue.put(job.queueName(), key, job);
    }
  }

  /**
   * Removes a job that does not exist any more.
   *
   * @param left pods that name it as their PodGroup
   */
  void remove(ObjectKey key, List<SnapshotTask> left) {
    if (left.isEmpty()) {
      orphans.remove(key);
    } else {
      orphans.put(key, left);
    }
    all.remove(key);
    before.all().get(key).ifPresent(this::takeOut);
  }

  private void takeOut(SnapshotJob job) {
    ObjectKey key = job.podGroup().key();
    if (job.isWaiting()) {
      waitingIn(job.queueName()).remove(job);
    } else {
      active.remove(key);
      activeByQueue.remove(job.queueName(), key);
    }
  }

  private WaitingDraft waitingIn(String queue) {
    return waitingByQueue.computeIfAbsent(queue, first -> new WaitingDraft());
  }

  ClusterState.Jobs jobs() {
    SortedTable<String, SortedTable<ObjectKey, SnapshotJob>> activeNow = activeByQueue.table();
    var byQueue = new Draft<>(before.byQueue());
    var touched = new TreeSet<>(activeByQueue.touched());
    touched.addAll(waitingByQueue.keySet());
    for (String queue : touched) {
      List<SnapshotJob> jobs = activeNow.get(queue).map(SortedTable::values).orElse(List.of());
      List<WaitingClass> classes =
          before.byQueue().get(queue).map(QueueJobs::waiting).orElse(List.of());
      var inQueue = new QueueJobs(queue, jobs, waitingIn(queue).classes(classes));
      if (inQueue.isEmpty()) {
        byQueue.remove(queue);
      } else {
        byQueue.put(queue, inQueue);
      }
    }
    return new ClusterState.Jobs(
        all.table(), active.table(), activeNow, byQueue.table(), orphans.table());
  }
}
