package io.hekla.recorder.explain;

import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.decision.Bound;
import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import io.hekla.scheduler.decision.GangReason.GangNotReady;
import io.hekla.scheduler.decision.QueueReason.QueueLimitReached;
import io.hekla.scheduler.decision.Reason;
import io.hekla.scheduler.snapshot.ClusterState;
import io.hekla.scheduler.snapshot.SnapshotJob;
import io.hekla.scheduler.snapshot.SnapshotTask;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * Queue that may hold no more, for which each pod of a PodGroup waits: what cannot lower what it
 * holds, or raise what it may hold, by the numbers of its refusal, needs no session.
 */
final class FullQueue {
  private static final String CAPACITY = "capacity";
  private static final Set<Bound> OF_SPECS = EnumSet.of(Bound.CAPABILITY, Bound.CAPABILITY_ABOVE);

  private final ClusterState state;
  private final QueueLimitReached limit;
  private final boolean refusesFirstPod;

  private FullQueue(ClusterState state, QueueLimitReached limit, boolean refusesFirstPod) {
    this.state = state;
    this.limit = limit;
    this.refusesFirstPod = refusesFirstPod;
  }

  /**
   * Returns the full queue of a PodGroup; empty, too, where its pods differ, since a smaller one
   * may wait for something else, and where sessions evict.
   */
  static Optional<FullQueue> of(Waiter waiter) {
    boolean areAlike = waiter.pending().stream().map(TaskInfo::request).distinct().count() == 1;
    Optional<Reason> reason =
        JobVerdict.of(waiter.seen().decisions(), waiter.podGroup().key())
            .map(PodGroupVerdict::reason);
    return reason
        .filter(why -> areAlike && !waiter.mayGetRoomOfOthers())
        .flatMap(
            why ->
                JobVerdict.first(why) instanceof QueueLimitReached limit
                        && limit.plugin().equals(CAPACITY)
                    ? Optional.of(new FullQueue(waiter.state(), limit, hasNoPlace(why)))
                    : Optional.empty());
  }

  private static boolean hasNoPlace(Reason reason) {
    return reason instanceof GangNotReady gang && gang.placed() == 0;
  }

  /** Returns whether the end of jobs may free as much of it as the refused pod lacks. */
  boolean mayBeRelievedBy(Collection<SnapshotJob> ended) {
    ResourceVector freed = ResourceVector.EMPTY;
    for (SnapshotJob job : ended) {
      if (isBelow(job.queueName())) {
        for (SnapshotTask task : job.tasks()) {
          freed = task.nodeName().isEmpty() ? freed : freed.plus(task.info().request());
        }
      }
    }
    for (String name : limit.dimensions()) {
      double lacking = limit.wanted().amount(name) - limit.room().amount(name);
      if (freed.amount(name) + ResourceVector.MIN < lacking) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether it may hold no more in a cluster with more nodes. */
  boolean isFullByItsSpec() {
    return !limit.bounds().isEmpty() && OF_SPECS.containsAll(limit.bounds().values());
  }

  /** Returns whether it refuses a pod alone, however few have to start together. */
  boolean refusesFirstPod() {
    return refusesFirstPod;
  }

  private boolean isBelow(String queue) {
    return QueuePath.of(state, queue).stream().anyMatch(one -> one.name().equals(limit.queue()));
  }
}
