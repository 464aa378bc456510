package io.hekla.scheduler.plugins.pdb;

import io.hekla.model.cluster.TaskInfo;
import io.hekla.scheduler.session.PodMove;
import io.hekla.scheduler.session.Session;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The pods that the session evicts so far; those whose eviction is taken back leave again. */
final class EvictedPods {
  private final Session session;
  private final Map<String, TaskInfo> byUid = new LinkedHashMap<>();
  private int position;

  EvictedPods(Session session) {
    this.session = session;
  }

  Collection<TaskInfo> soFar() {
    List<PodMove> moves = session.podMoves();
    while (position < moves.size()) {
      PodMove move = moves.get(position++);
      if (move.pods() > 0) {
        byUid.remove(move.task().uid());
      } else if (!move.task().nodeName().isEmpty()) {
        byUid.put(move.task().uid(), move.task());
      }
    }
    return byUid.values();
  }
}
