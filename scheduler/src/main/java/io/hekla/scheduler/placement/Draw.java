package io.hekla.scheduler.placement;

import io.hekla.model.cluster.TaskInfo;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;

/**
 * Draw between equally good nodes for a task: one of them by a hash over seed and task, evenly.
 * They count in the order of their names.
 */
record Draw(Session session, long hash) {
  static Draw of(Session session, TaskInfo task) {
    return new Draw(session, TieBreak.of(session.seed(), task.uid()));
  }

  /** Returns the number drawn, from 0, of so many. */
  int of(int count) {
    return (int) Math.unsignedMultiplyHigh(hash, count);
  }

  /**
   * Returns the best of some nodes.
   *
   * @param candidates their indices, ascending; at least one
   * @param totals scores by index
   */
  NodeView best(int[] candidates, double[] totals) {
    double most = totals[candidates[0]];
    int equals = 0;
    for (int index : candidates) {
      equals = totals[index] > most ? 1 : equals + (totals[index] == most ? 1 : 0);
      most = Math.max(most, totals[index]);
    }
    int left = of(equals);
    int at = 0;
    while (totals[candidates[at]] != most || left-- > 0) {
      at++;
    }
    return session.nodes().get(candidates[at]);
  }
}
