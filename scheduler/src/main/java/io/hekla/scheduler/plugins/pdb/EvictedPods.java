package io.hekla.scheduler.plugins.pdb;

import io.hekla.model.cluster.TaskInfo;
import io.hekla.scheduler.session.PodFollower;
import io.hekla.scheduler.session.PodMove;
import io.hekla.scheduler.session.Session;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/** Pods that the session evicts so far; a pod whose eviction is undone is removed. */
final class EvictedPods {
  private final Map<String, TaskInfo> byUid = new LinkedHashMap<>();
  private final PodFollower pods;

  EvictedPods(Session session) {
    pods = PodFollower.ofMoves(session, this::move);
  }

  Collection<TaskInfo> soFar() {
    pods.follow();
    return byUid.values();
  }

  private void move(PodMove move) {
    if (move.pods() > 0) {
      byUid.remove(move.task().uid());
    } else if (!move.task().nodeName().isEmpty()) {
      byUid.put(move.task().uid(), move.task());
    }
  }
}
