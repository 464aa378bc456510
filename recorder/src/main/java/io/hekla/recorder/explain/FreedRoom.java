package io.hekla.recorder.explain;

import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.cluster.TaskStatus;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import io.hekla.scheduler.decision.GangReason.GangNotReady;
import io.hekla.scheduler.snapshot.NodeState;
import io.hekla.scheduler.snapshot.SnapshotJob;
import io.hekla.scheduler.snapshot.SnapshotTask;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;

/**
 * Room for the pods of a PodGroup on its hosts once other jobs are gone, as the state of the nodes
 * has it. It is never less than what sessions find, unless these evict: who else waits may take
 * some of it, and no pod is counted with more than it requests.
 */
final class FreedRoom {
  private final Map<String, ResourceVector> free = new HashMap<>();
  private final ResourceVector request;
  private final int needed;
  private int pods;

  FreedRoom(Waiter waiter) {
    request = least(waiter.pending());
    needed = needed(waiter);
    for (NodeState node : waiter.state().nodes().values()) {
      if (waiter.hosts().include(node.info())) {
        free.put(node.info().name(), node.load().futureIdle());
      }
    }
    free.values().forEach(room -> pods += pods(room));
  }

  private FreedRoom(FreedRoom other) {
    request = other.request;
    needed = other.needed;
    pods = other.pods;
    free.putAll(other.free);
  }

  /** Returns a copy, in which jobs may end that go on in this one. */
  FreedRoom copy() {
    return new FreedRoom(this);
  }

  /** Returns the least that one of the pods requests, by resource. */
  private static ResourceVector least(List<TaskInfo> pods) {
    return pods.stream()
        .map(TaskInfo::request)
        .reduce((one, other) -> one.limitedBy(other, ResourceVector.Missing.ZERO))
        .orElse(ResourceVector.EMPTY);
  }

  /**
   * Returns the number of pods that need a node before any gets one; pods without requests count.
   */
  private static int needed(Waiter waiter) {
    SnapshotJob job = waiter.job();
    return JobVerdict.of(waiter.seen().decisions(), waiter.podGroup().key())
        .map(PodGroupVerdict::reason)
        .filter(GangNotReady.class::isInstance)
        .map(reason -> ((GangNotReady) reason).wanted())
        .map(wanted -> wanted - job.counts().ready() - job.pendingBestEffort())
        .map(missing -> Math.max(1, missing))
        .orElse(1);
  }

  /** Returns whether there is room for as many pods as need it. */
  boolean isEnough() {
    return pods >= needed;
  }

  /** Returns whether there is enough once jobs are gone, too. */
  boolean isEnoughAfter(Collection<SnapshotJob> ended) {
    var after = new HashMap<String, ResourceVector>();
    ended.forEach(job -> job.tasks().forEach(task -> change(task, after, ResourceVector::plus)));
    int then = pods;
    for (Map.Entry<String, ResourceVector> node : after.entrySet()) {
      then += pods(node.getValue()) - podsOn(node.getKey());
    }
    return then >= needed;
  }

  /** Counts a job as gone from now on. */
  void end(SnapshotJob job) {
    change(job, ResourceVector::plus);
  }

  /** Counts a job that was gone as there again. */
  void keep(SnapshotJob job) {
    change(job, ResourceVector::minus);
  }

  private void change(SnapshotJob job, BinaryOperator<ResourceVector> operation) {
    var after = new HashMap<String, ResourceVector>();
    job.tasks().forEach(task -> change(task, after, operation));
    after.forEach(
        (node, room) -> {
          pods += pods(room) - podsOn(node);
          free.put(node, room);
        });
  }

  /** Returns whether a node has room for one more pod once jobs are gone, too. */
  boolean isMoreAfter(String node, Collection<SnapshotJob> ended) {
    var after = new HashMap<String, ResourceVector>();
    for (SnapshotJob job : ended) {
      job.tasks().stream()
          .filter(task -> task.nodeName().equals(node))
          .forEach(task -> change(task, after, ResourceVector::plus));
    }
    return after.containsKey(node) && pods(after.get(node)) > podsOn(node);
  }

  /** Returns whether pods may be placed on a node. */
  boolean isHost(String node) {
    return free.containsKey(node);
  }

  private int podsOn(String node) {
    return pods(free.getOrDefault(node, ResourceVector.EMPTY));
  }

  /** Changes a node by what a pod holds, unless that counts as free by now. */
  private void change(
      SnapshotTask task,
      Map<String, ResourceVector> after,
      BinaryOperator<ResourceVector> operation) {
    ResourceVector now = after.getOrDefault(task.nodeName(), free.get(task.nodeName()));
    if (now != null && task.status() != TaskStatus.RELEASING) {
      after.put(task.nodeName(), operation.apply(now, task.info().request().ofKindsIn(now)));
    }
  }

  /** Returns for how many pods there is room; at most for as many as need it. */
  private int pods(ResourceVector room) {
    double most = needed;
    for (String name : request.resourceNames()) {
      double there = room.amount(name) + ResourceVector.MIN;
      most = Math.min(most, Math.floor(there / request.amount(name)));
    }
    return (int) Math.max(0, most);
  }
}
