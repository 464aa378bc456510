package io.hekla.scheduler.placement;

import io.hekla.model.cluster.TaskInfo;
import io.hekla.scheduler.session.NodeView;
import io.hekla.scheduler.session.Session;

/**
 * Settles which of several equally good nodes a task gets: one of them by a hash over seed and
 * task, evenly. They count in the order of their names.
 */
record Draw(Session session, long hash) {
  static Draw of(Session session, TaskInfo task) {
    return new Draw(session, TieBreak.of(session.seed(), task.uid()));
  }

  /** The number drawn, from 0, of so many. */
  int of(int count) {
    return (int) Math.unsignedMultiplyHigh(hash, count);
  }

  /** The best of the nodes with the wanted verdict, of which there is at least one. */
  NodeView best(int[] verdicts, int wanted, double[] totals) {
    int first = -1;
    int equals = 0;
    for (int index = 0; index < verdicts.length; index++) {
      if (verdicts[index] != wanted || (equals > 0 && totals[index] < totals[first])) {
        continue;
      }
      boolean better = equals == 0 || totals[index] > totals[first];
      first = better ? index : first;
      equals = better ? 1 : equals + 1;
    }
    int drawn = first;
    for (int left = of(equals); left > 0; left--) {
      do {
        drawn++;
      } while (verdicts[drawn] != wanted || totals[drawn] != totals[first]);
    }
    return session.nodes().get(drawn);
  }
}
