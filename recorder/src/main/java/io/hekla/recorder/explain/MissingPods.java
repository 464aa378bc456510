package io.hekla.recorder.explain;

import io.hekla.model.cluster.NodeInfo;
import io.hekla.model.cluster.TaskInfo;
import io.hekla.model.resource.ResourceVector;
import io.hekla.scheduler.decision.Decisions.PodGroupVerdict;
import io.hekla.scheduler.decision.GangReason.GangNotReady;
import java.util.List;

/**
 * Pods of a gang that lack a place, by the numbers of its reason: sizes of remedies to begin with.
 */
final class MissingPods {
  private MissingPods() {}

  /** Returns how many pods have no place of those that have to start together; at least 1. */
  static int of(Waiter waiter) {
    int wanted = waiter.podGroup().minMember() - waiter.job().counts().ready();
    return JobVerdict.of(waiter.seen().decisions(), waiter.podGroup().key())
        .map(PodGroupVerdict::reason)
        .map(reason -> reason instanceof GangNotReady gang ? gang.wanted() - gang.placed() : wanted)
        .filter(missing -> missing > 0)
        .orElse(1);
  }

  /** Returns how many empty nodes like one have room for them; at least 1. */
  static int nodes(Waiter waiter, NodeInfo like) {
    List<TaskInfo> pods = waiter.pending();
    if (pods.isEmpty()) {
      return 1;
    }
    int room = 0;
    ResourceVector left = like.allocatable();
    int missing = of(waiter);
    while (room < missing
        && pods.getLast().request().lessEqual(left, ResourceVector.Missing.ZERO)) {
      left = left.minus(pods.getLast().request());
      room++;
    }
    return room == 0 ? 1 : (missing + room - 1) / room;
  }
}
